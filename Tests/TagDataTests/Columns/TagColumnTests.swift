import TagSphereArrangement
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import Testing

/// Returns tags with columns as files contain them.
private func document() throws -> TagDocument {
  var reader = TagDocumentReader(options: ReadingOptions(format: .json))
  let text = """
    {"tags": [
      {"text": "a", "weight": 3, "group": "x", "Size": "12", "facets": {"role": ["p", "q"]}},
      {"text": "b", "group": "y", "Size": " -1.5e2 ", "users": 7},
      {"text": "c", "weight": 5, "group": "y", "Size": "n/a"},
      {"text": "d", "Size": "nan"},
      {"text": "e", "group": "x", "Size": "0x10"}, "f"
    ]}
    """
  try reader.consume(Array(text.utf8)[...])
  return try reader.finish().document
}

@Suite("Tag columns")
struct TagColumnTests {
  @Test("Column names list every attribute, facet and column in the data's order")
  func names() throws {
    #expect(try document().columnNames == ["weight", "group", "Size", "role", "users"])
  }

  @Test("Column numbers are finite decimals, and all other values are missing")
  func numbers() throws {
    let document = try document()
    #expect(document.column(named: "Size")?.numbers == [12, -150, nil, nil, nil, nil])
    #expect(document.column(named: "size")?.name == "Size")
    #expect(document.column(named: "users")?.numbers == [nil, 7, nil, nil, nil, nil])
    #expect(document.column(named: "weight")?.numbers == [3, 1, 5, 1, 1, 1])
    #expect(document.column(named: "role")?.values[0] == "p")
    #expect(document.column(named: "sizes") == nil)
  }

  @Test("No column stands for another one that is missing")
  func missing() throws {
    var reader = TagDocumentReader(options: ReadingOptions(format: .tsv))
    try reader.consume(Array("text\tpublished\na\t2024-09-01\n".utf8)[...])
    let document = try reader.finish().document
    #expect(document.columnNames == ["weight", "published"])
    #expect(document.column(named: "age") == nil)
  }

  @Test("Missing values have no place on the scale, and negative ones are scaled linearly")
  func scaled() {
    for scale in WeightScale.allCases {
      #expect(
        scale.normalized([nil, 1, nil, 100, 10]).map { $0 == nil } == [
          true, false, true, false, false,
        ])
      #expect(scale.normalized([nil, nil]) == [nil, nil])
      #expect(scale.normalized([nil, 4, 4]) == [nil, 0.5, 0.5])
      let signed = scale.normalized([-10, 0, 10, nil] as [Double?])
      #expect(signed == [0, 0.5, 1, nil], "\(scale)")
    }
    #expect(WeightScale.log.normalized([1, 10, 100, nil] as [Double?]) == [0, 0.5, 1, nil])
  }

  @Test("Groups are ordered by their heaviest tag, then as in the document")
  func groups() throws {
    let column = try #require(try document().column(named: "group"))
    let even = TagGroups(column, weights: [1, 1, 1, 1, 1, 1])
    #expect(even.names == ["x", "y"] && even.counts == [2, 2])
    #expect(even.indices == [0, 1, 1, nil, 0, nil])
    let uneven = TagGroups(column, weights: [1, 1, 3, 9, 2, 1])
    #expect(uneven.names == ["y", "x"] && uneven.indices == [1, 0, 0, nil, 1, nil])
  }

  @Test("A group keeps its place however many of the heaviest tags are kept")
  func heaviestGroups() {
    let names = (0..<90).map { "g\($0 * 7 % 13)" }
    let weights = (0..<90).map { Double($0 * 37 % 91) }
    let all = TagGroups(TagColumn(name: "group", values: names), weights: weights)
    let ranks = names.indices.sorted { weights[$0] > weights[$1] }
    for top in [1, 5, 20, 60] {
      let kept = ranks.prefix(top).sorted()
      let some = TagGroups(
        TagColumn(name: "group", values: kept.map { names[$0] }), weights: kept.map { weights[$0] })
      #expect(some.names == Array(all.names.prefix(some.names.count)))
    }
  }
}

@Suite("Label colours")
struct LabelColorsTests {
  private let theme = Theme.midnight

  private func tags(_ groups: [String?], own: [Int: Color] = [:]) -> TagDocument {
    TagDocument(
      tags: groups.enumerated().map { index, group in
        var details = Tag.Details()
        details.group = group
        details.color = own[index]
        return Tag(text: "tag \(index)", details: details)
      })
  }

  @Test("The first groups have the palette's colours, and the rest the neutral one")
  func groups() throws {
    // Group k has 12 - k tags: g0 is the largest.
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
    let red = Color(hex: 0xFF0000)
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

  @Test("Tags without a value are neutral and have the least size")
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
