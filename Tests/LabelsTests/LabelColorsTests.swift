import TagSphereArrangement
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import Testing

@Suite("Label colours")
struct LabelColorsTests {
  private let theme = Theme.midnight

  private func tags(_ groups: [String?], own: [Int: SRGBColor] = [:]) -> TagDocument {
    TagDocument(
      tags: groups.enumerated().map { index, group in
        var details = Tag.Details()
        details.group = group
        details.color = own[index]
        return Tag(text: "tag \(index)", details: details)
      })
  }

  @Test("The first groups have the palette's colours, and all other groups have the neutral colour")
  func groups() throws {
    // Group k has 12 − k tags, so g0 is the largest.
    let names = (0..<10).flatMap { group in Array(repeating: "g\(group)", count: 12 - group) }
    let document = tags(names + [nil])
    let groups = TagGroups(
      try #require(document.column(named: "group")), weights: document.tags.map(\.weight))
    let colors = LabelColors(of: document, by: .groups(groups), display: .both, theme: theme)
    for (index, name) in names.enumerated() {
      let group = try #require(Int(name.dropFirst()))
      let expected = group < theme.palette.count ? theme.palette[group] : theme.neutral
      #expect(colors.text[index] == expected, "\(name)")
    }
    #expect(colors.text.last == theme.neutral)
    let legend = Legend(title: "group", groups: groups, theme: theme)
    guard case .groups(let shown) = legend.content else { return #expect(Bool(false)) }
    #expect(shown.map(\.name) == (0..<8).map { "g\($0)" } + ["2 others", "none"])
    #expect(shown.map(\.color) == theme.palette + [theme.neutral, theme.neutral])
  }

  @Test(
    "A tag's own colour takes precedence in every weight display",
    arguments: WeightDisplay.allCases)
  func own(display: WeightDisplay) {
    let red = SRGBColor(hex: 0xFF0000)
    let document = tags([nil, "a"], own: [1: red])
    for basis in [LabelColors.Basis.none, .scale([0, 1])] {
      let colors = LabelColors(of: document, by: basis, display: display, theme: theme)
      #expect(colors.accents[1] == red)
      switch display {
      case .size, .color, .both: #expect(colors.text[1] == red)
      case .background: #expect(colors.text[1].contrast(with: red) >= 4.5)
      }
    }
  }

  @Test("Text on boxes is readable in every theme at every step", arguments: Theme.builtIn)
  func background(theme: Theme) {
    let document = TagDocument(tags: (0..<256).map { Tag(text: "\($0)") })
    for map in ColorMap.builtIn {
      var theme = theme
      theme.ramp = map.ramp(on: theme.background)
      let colors = LabelColors(
        of: document, by: .scale((0..<256).map { Double($0) / 255 }), display: .background,
        theme: theme)
      for (text, fill) in zip(colors.text, colors.accents) {
        #expect(text.contrast(with: fill) >= 4.5, "\(theme.name ?? "") \(map): \(text) on \(fill)")
      }
    }
  }

  @Test("Tags without a value have the neutral colour and the smallest size")
  func missing() {
    let document = tags([nil, nil, nil])
    let colors = LabelColors(of: document, by: .scale([nil, 0, 1]), display: .both, theme: theme)
    #expect(colors.text == [theme.neutral, theme.ramp.color(at: 0), theme.ramp.color(at: 1)])
    var placement = LabelPlacement(of: document)
    placement.resize(by: [nil, 0.5, 1], range: 2...4)
    #expect(placement.relativeSizes == [2, 3, 4])
  }

  @Test(
    "Legend numbers are abbreviated",
    arguments: [
      (0, "0"), (7, "7"), (0.5, "0.5"), (-3.14159, "−3.14"), (152, "152"), (999.4, "999"),
      (999.5, "1 k"), (28591, "28.6 k"), (3218736, "3.22 M"), (1e9, "1 G"), (2.5e14, "250 T"),
      (1e300, "1e+300"), (1e-7, "1e-07"), (-1200, "−1.2 k"),
    ] as [(Double, String)])
  func short(value: Double, expected: String) {
    #expect(Legend.short(value) == expected)
  }
}
