internal import TagSphereGeometry

/// An opaque sRGB-encoded colour with 8 bits per channel.
public struct SRGBColor: Hashable, Sendable {
  /// Red, 0…255, sRGB-encoded.
  public var red: UInt8
  /// Green, 0…255, sRGB-encoded.
  public var green: UInt8
  /// Blue, 0…255, sRGB-encoded.
  public var blue: UInt8

  /// Creates a colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates the colour `0xRRGGBB`; higher bits are ignored.
  public init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }

  /// Parses a CSS colour: `#rrggbb`, `#rgb` or a name, in any case; nil for any other text.
  ///
  /// Source: CSS Color Module Level 4, sections 5.2 and 6.1, without alpha and `transparent`.
  public init?(css text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#") else {
      guard let hex = Self.hex(ofName: text) else { return nil }
      self.init(hex: hex)
      return
    }
    guard digits.count == 3 || digits.count == 6 else { return nil }
    var hex: UInt32 = 0
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      hex = hex << 4 | UInt32(value)
      if digits.count == 3 { hex = hex << 4 | UInt32(value) }
    }
    self.init(hex: hex)
  }

  /// The channels as stored in label records: red in the lowest byte, opaque alpha in the highest.
  public var packed: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
  }

  /// The encoded channels as fractions 0…1.
  public var encoded: SIMD3<Float> {
    SIMD3(Float(red), Float(green), Float(blue)) / 255
  }

  /// Linear-light channels, 0…1 (IEC 61966-2-1).
  public var linear: SIMD3<Double> {
    func decode(_ byte: UInt8) -> Double { Self.linear(ofEncoded: Double(byte) / 255) }
    return [decode(red), decode(green), decode(blue)]
  }

  /// Returns the linear light of an encoded channel; both are in 0…1 (IEC 61966-2-1).
  package static func linear(ofEncoded value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : Double.pow((value + 0.055) / 1.055, 2.4)
  }

  /// Returns the encoding of a channel's linear light; both are in 0…1 (IEC 61966-2-1).
  package static func encoded(ofLinear value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * Double.pow(value, 1 / 2.4) - 0.055
  }

  /// Creates the nearest colour to linear-light channels; values outside 0…1 are clamped.
  public init(linear: SIMD3<Double>) {
    func encode(_ value: Double) -> UInt8 {
      UInt8((Self.encoded(ofLinear: min(max(value, 0), 1)) * 255).rounded())
    }
    self.init(red: encode(linear.x), green: encode(linear.y), blue: encode(linear.z))
  }
}

extension SRGBColor: CustomStringConvertible {
  /// The colour as `#rrggbb`.
  public var description: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
