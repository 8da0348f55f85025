internal import TagSphereTagData

/// Conversion between sRGB-encoded bytes and linear light by tables.
///
/// Source: IEC 61966-2-1.
package enum SRGB {
  /// The linear light, 0…1, of each encoded byte.
  package static let linear: [Float] = (0...255).map {
    Float(SRGBColor.linear(ofEncoded: Double($0) / 255))
  }

  /// Returns the encoded byte nearest to a linear value, clamped to 0…1.
  package static func byte(_ linear: Float) -> UInt8 {
    guard linear > 0 else { return 0 }
    guard linear < 1 else { return 255 }
    // A table of 4096 steps is at most one byte too low, because the curve rises at most 3295 bytes
    // per unit, at 0.
    let index = Int(guesses[Int(linear * 4096)])
    return UInt8(linear >= limits[index] ? index + 1 : index)
  }

  /// For each byte, the linear value above which the next byte is the nearer one.
  private static let limits: [Float] = (0...255).map {
    Float(SRGBColor.linear(ofEncoded: (Double($0) + 0.5) / 255))
  }

  private static let guesses: [UInt8] = (0..<4096).map { step in
    let value = Float(step) / 4096
    return UInt8(limits.prefix { $0 <= value }.count)
  }
}
