import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Colour maps")
struct ColorMapTests {
  /// Nine or ten of the 256 steps of each published table; no step is a stop of the built-in map.
  static let tables: [(ColorMap, [(step: Int, hex: UInt32)], limit: Int)] = [
    (
      .viridis,
      [
        (3, 0x450559), (20, 0x481D6F), (45, 0x433D84), (77, 0x34608D), (100, 0x2A768E),
        (131, 0x20938C), (190, 0x5AC864), (222, 0xA8DB34), (251, 0xF4E61E),
      ], 2
    ),
    (
      .magma,
      [
        (3, 0x010108), (20, 0x0E0B2B), (45, 0x311165), (77, 0x651A80), (100, 0x892881),
        (131, 0xBC3978), (160, 0xE75263), (222, 0xFEC185), (251, 0xFCF6B8),
      ], 2
    ),
    (
      .cividis,
      [
        (3, 0x002553), (20, 0x003070), (45, 0x2E416D), (77, 0x50576C), (100, 0x656870),
        (131, 0x7F7E78), (160, 0x9B9476), (222, 0xDCC859), (251, 0xFDE334),
      ], 7
    ),
    (
      .turbo,
      [
        (3, 0x341B51), (20, 0x424BB5), (45, 0x458CFD), (77, 0x18D7CA), (100, 0x3FF68A),
        (131, 0xACFB38), (160, 0xEECF3A), (190, 0xFC8423), (222, 0xD43305), (251, 0x880802),
      ], 3
    ),
  ]

  @Test("Published colour maps match their published tables", arguments: tables)
  func published(map: ColorMap, steps: [(step: Int, hex: UInt32)], limit: Int) {
    let colors = map.ramp.sampled
    for (step, hex) in steps {
      let difference = (colors[step].encoded - SRGBColor(hex: hex).encoded) * 255
      #expect(
        max(abs(difference.min()), abs(difference.max())) <= Float(limit) + 0.1,
        "\(map) at \(step): \(colors[step])")
    }
  }

  @Test(
    "The project's own colour maps step evenly and stay distinct in every kind of colour vision",
    arguments: [ColorMap.ember, .glacier], ColorVision.allCases)
  func own(map: ColorMap, vision: ColorVision) {
    let colors = map.ramp.sampled.map(vision.seen)
    let steps = zip(colors, colors.dropFirst(16)).map { $0.distance(to: $1) }
    let (least, greatest) = (steps.min() ?? 0, steps.max() ?? 0)
    #expect(least > 0.024, "\(map): a sixteenth is hardly seen")
    if vision == .trichromacy {
      #expect(greatest / least < 1.25, "\(map): \(least)…\(greatest)")
      let rises = zip(colors, colors.dropFirst(16)).map { $1.lightness - $0.lightness }
      let mean = rises.reduce(0, +) / Double(rises.count)
      #expect(rises.allSatisfy { abs($0 - mean) < mean * 0.12 }, "\(map): uneven lightness")
    }
    // Lightness increases, so a greyscale copy stays readable.
    #expect(zip(colors, colors.dropFirst(4)).allSatisfy { $0.lightness < $1.lightness })
  }

  @Test("A colour map of custom stops is parsed, and a malformed colour map is rejected")
  func stops() throws {
    let map = try #require(ColorMap("#f00,gold,#0000ff"))
    #expect(map.ramp.stops == [0xFF0000, 0xFFD700, 0x0000FF].map(SRGBColor.init(hex:)))
    #expect(map.description == "#ff0000,#ffd700,#0000ff" && map.name == nil)
    #expect(try #require(ColorMap("navy")).ramp.stops == [SRGBColor(hex: 0x000080)])
    for name in ColorMap.names { #expect(ColorMap(name)?.name == name) }
    for text in ["", ",", "viridi", "#12", "red,", "red,,blue", "red;blue", "red, blue"] {
      #expect(ColorMap(text) == nil, "\(text)")
    }
    #expect(ColorMap(Array(repeating: "red", count: 65).joined(separator: ",")) == nil)
  }

  @Test("Contrast grows with weight on dark and light backgrounds", arguments: ColorMap.builtIn)
  func direction(map: ColorMap) {
    guard map.isSequential else { return }
    for background in [0x000000, 0x0D0F17, 0xFFFFFF, 0xFAF6EC] as [UInt32] {
      let contrasts = map.ramp(on: SRGBColor(hex: background)).sampled.map {
        $0.contrast(with: SRGBColor(hex: background))
      }
      #expect(zip(contrasts, contrasts.dropFirst(24)).allSatisfy { $0 < $1 }, "\(map)")
    }
  }
}
