internal import TagSphereTagData

/// Makes pixels either opaque or absent, as a GIF requires.
///
/// Half-transparent pixels, such as those of distant labels, are blended with a background.
nonisolated struct Matte {
  private let background: SIMD3<UInt16>
  /// The minimum opacity of a pixel that is kept, of 255.
  static let least: UInt8 = 26

  init(_ background: SRGBColor) {
    self.background = [
      UInt16(background.red), UInt16(background.green), UInt16(background.blue),
    ]
  }

  /// Returns pixels, RGBA with straight alpha, each either opaque or absent.
  func pixels(_ rgba: [UInt8]) -> [UInt8] {
    var pixels = rgba
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = UInt16(pixels[start + 3])
      guard alpha >= Self.least else {
        for place in start..<start + 4 { pixels[place] = 0 }
        continue
      }
      for channel in 0..<3 {
        let mixed = UInt16(pixels[start + channel]) * alpha + background[channel] * (255 - alpha)
        pixels[start + channel] = UInt8((mixed + 127) / 255)
      }
      pixels[start + 3] = 255
    }
    return pixels
  }
}
