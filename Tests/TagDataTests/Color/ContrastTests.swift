import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Contrast")
struct ContrastTests {
  @Test(
    "Contrast ratios match WCAG",
    arguments: [
      (0x000000, 0xFFFFFF, 21.0), (0xFFFFFF, 0xFFFFFF, 1.0), (0x777777, 0xFFFFFF, 4.48),
      (0x767676, 0xFFFFFF, 4.54), (0xFF0000, 0xFFFFFF, 4.0), (0x0000FF, 0xFFFFFF, 8.59),
      (0x00FF00, 0x000000, 15.3), (0x0D0F17, 0x7D9CD9, 6.95),
    ] as [(UInt32, UInt32, Double)])
  func ratio(first: UInt32, second: UInt32, expected: Double) {
    let (first, second) = (SRGBColor(hex: first), SRGBColor(hex: second))
    #expect(abs(first.contrast(with: second) - expected) < 0.01)
    #expect(first.contrast(with: second) == second.contrast(with: first))
  }

  @Test(
    "An adjusted colour reaches the required contrast, keeps its hue and changes only if needed")
  func adjusted() {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<2000 {
      let color = SRGBColor(hex: .random(in: 0...0xFFFFFF, using: &generator))
      let background = SRGBColor(hex: .random(in: 0...0xFFFFFF, using: &generator))
      let adjusted = color.adjusted(toContrast: 4.5, on: background)
      #expect(adjusted.contrast(with: background) >= 4.5, "\(color) on \(background)")
      if color.contrast(with: background) >= 4.5 { #expect(adjusted == color) }
      let (before, after) = (color.oklab, adjusted.oklab)
      // Near grey, rounding to bytes changes the hue.
      guard before.chroma > 0.06, after.chroma > 0.06 else { continue }
      let turn = abs((before.hue - after.hue).remainder(dividingBy: 2 * .pi))
      #expect(turn < 0.15, "\(color) on \(background) became \(adjusted)")
    }
  }

  @Test("Adjusting a colour moves it no farther than necessary")
  func leastMove() {
    let background = SRGBColor(hex: 0x0D0F17)
    for hex: UInt32 in [0x440154, 0x800000, 0x0000FF, 0x303030] {
      let adjusted = SRGBColor(hex: hex).adjusted(toContrast: 4.5, on: background)
      #expect(adjusted.contrast(with: background) < 4.7, "\(adjusted)")
    }
  }

  @Test("Oklab coordinates match the published coordinates and convert back to the same colour")
  func oklab() {
    let red = SRGBColor(hex: 0xFF0000).oklab
    #expect(red.distance(to: Oklab(lightness: 0.62796, a: 0.22486, b: 0.12585)) < 1e-4)
    let white = SRGBColor(hex: 0xFFFFFF).oklab
    #expect(white.distance(to: Oklab(lightness: 1, a: 0, b: 0)) < 1e-4)
    var generator = SeededGenerator(seed: 43)
    for _ in 0..<2000 {
      let color = SRGBColor(hex: .random(in: 0...0xFFFFFF, using: &generator))
      #expect(SRGBColor(color.oklab) == color)
      let polar = Oklab(
        lightness: color.oklab.lightness, chroma: color.oklab.chroma, hue: color.oklab.hue)
      #expect(SRGBColor(polar) == color)
    }
  }

  @Test("Colours outside sRGB lose chroma, not hue or lightness")
  func fitted() {
    for degrees in stride(from: 0.0, to: 360, by: 15) {
      let wanted = Oklab(lightness: 0.7, chroma: 0.4, hue: degrees * .pi / 180)
      let fitted = SRGBColor(wanted).oklab
      #expect(abs(fitted.lightness - 0.7) < 0.01 && fitted.chroma < 0.4)
      let turn = abs((fitted.hue - wanted.hue).remainder(dividingBy: 2 * .pi))
      #expect(turn < 0.05, "\(degrees)°")
    }
  }
}
