import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Themes")
struct ThemeTests {
  @Test(
    "Ramps, colour maps, groups and text have a contrast of 4.5:1 at the front",
    arguments: Theme.builtIn)
  func contrast(theme: Theme) {
    let background = theme.background
    func expectReadable(_ color: SRGBColor, _ what: @autoclosure () -> String) {
      let contrast = color.contrast(with: background)
      #expect(contrast >= 4.5, "\(theme.name ?? ""): \(what()) \(color) has \(contrast)")
    }
    for (step, color) in theme.ramp.sampled.enumerated() { expectReadable(color, "ramp \(step)") }
    for map in ColorMap.builtIn {
      for (step, color) in map.ramp(on: background).sampled.enumerated() {
        expectReadable(color, "\(map) \(step)")
      }
    }
    for (index, color) in theme.palette.enumerated() { expectReadable(color, "group \(index)") }
    expectReadable(theme.ink, "ink")
    expectReadable(theme.neutral, "neutral")
    expectReadable(theme.highlight, "highlight")
    expectReadable(theme.selection, "selection")
    for color in [theme.legend.text, theme.legend.muted] {
      #expect(color.contrast(with: theme.legend.panel) >= 4.5, "\(theme.name ?? "") legend")
    }
    #expect(theme.fade.x == 0, "labels at the front are not faded")
  }

  @Test(
    "The contrast of a ramp rises with the weight, and rises most at the end of the ramp",
    arguments: Theme.builtIn
  )
  func rising(theme: Theme) {
    let contrasts = theme.ramp.sampled.map { $0.contrast(with: theme.background) }
    for (step, (contrast, next)) in zip(contrasts, contrasts.dropFirst()).enumerated() {
      // If the hue changes fast, rounding to bytes can lower the contrast by some thousandths.
      #expect(next > contrast * 0.993, "\(theme.name ?? "") after step \(step)")
    }
    for (contrast, later) in zip(contrasts, contrasts.dropFirst(16)) { #expect(later > contrast) }
    let stops = theme.ramp.stops.map { $0.contrast(with: theme.background) }
    #expect(stops[stops.count - 1] >= 1.2 * stops[stops.count - 2], "\(theme.name ?? "")")
  }

  @Test("Labels on the near side keep a contrast of 3:1 up to the rim", arguments: Theme.builtIn)
  func nearSide(theme: Theme) {
    func faded(_ color: SRGBColor) -> SRGBColor {
      let (own, behind) = (color.encoded, theme.background.encoded)
      let mixed = ((own + (behind - own) * theme.fade.y) * 255).rounded(.toNearestOrEven)
      return SRGBColor(red: UInt8(mixed.x), green: UInt8(mixed.y), blue: UInt8(mixed.z))
    }
    for color in theme.ramp.sampled + theme.palette + [theme.ink, theme.neutral] {
      let contrast = faded(color).contrast(with: theme.background)
      #expect(contrast >= 3, "\(theme.name ?? "") \(color) has \(contrast) at the rim")
    }
  }

  @Test("No group stands out much more than another", arguments: Theme.builtIn)
  func evenGroups(theme: Theme) {
    let contrasts = theme.palette.map { $0.contrast(with: theme.background) }
    #expect((contrasts.max() ?? 0) <= 1.6 * (contrasts.min() ?? 0), "\(theme.name ?? "")")
  }

  @Test(
    "Group colours stay distinct in every kind of colour vision",
    arguments: Theme.builtIn, ColorVision.allCases)
  func groups(theme: Theme, vision: ColorVision) {
    let seen = theme.palette.map(vision.seen)
    #expect(seen.count >= 8)
    for (index, color) in seen.enumerated() {
      for other in seen[..<index] {
        #expect(color.distance(to: other) > 0.065, "\(theme.name ?? "") \(index) \(vision)")
      }
    }
  }

  @Test(
    "Highlight and selection differ from each other and from the ramp", arguments: Theme.builtIn)
  func highlight(theme: Theme) {
    let selection = theme.selection.oklab
    #expect(theme.highlight.oklab.distance(to: selection) > 0.1, "\(theme.name ?? "")")
    for color in theme.ramp.sampled {
      #expect(color.oklab.distance(to: theme.highlight.oklab) > 0.07, "\(theme.name ?? "")")
      #expect(color.oklab.distance(to: selection) > 0.07, "\(theme.name ?? "")")
    }
  }

  @Test("Text of a theme stays readable on a different background", arguments: Theme.builtIn)
  func background(theme: Theme) {
    for hex: UInt32 in [0x000000, 0xFFFFFF, 0x777777, 0x0B3468, 0xFFC0CB] {
      let theme = theme.on(SRGBColor(hex: hex))
      #expect(theme.background == SRGBColor(hex: hex))
      let colors =
        theme.ramp.sampled + theme.palette
        + [theme.ink, theme.neutral, theme.highlight, theme.legend.text, theme.legend.muted]
      for color in colors {
        #expect(color.contrast(with: theme.background) >= 4.5, "\(color) on \(theme.background)")
      }
    }
  }

  @Test("Themes are found by name")
  func names() {
    #expect(Set(Theme.names).count == Theme.builtIn.count)
    for name in ["midnight", "paper", "neon", "solarized", "high-contrast", "print"] {
      #expect(Theme(name: name)?.name == name)
    }
    #expect(Theme(name: "Midnight") == nil && Theme(name: "") == nil)
    #expect(Theme.names.first == "midnight")
  }
}
