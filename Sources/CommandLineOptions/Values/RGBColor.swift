/// An opaque sRGB colour of 8 bits a channel.
public struct RGBColor: Hashable, Sendable, CustomStringConvertible {
  /// Red, sRGB-encoded.
  public var red: UInt8
  /// Green, sRGB-encoded.
  public var green: UInt8
  /// Blue, sRGB-encoded.
  public var blue: UInt8

  /// A colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour from 0xRRGGBB; higher bits have no meaning.
  public init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }

  /// A colour as CSS writes it: `#rrggbb`, `#rgb` or a name, in any case; nil for all else.
  ///
  /// Source: CSS Color Module Level 4, sections 5.2 and 6.1, without alpha and `transparent`.
  public init?(css text: String) {
    guard text.utf8.first == UInt8(ascii: "#") else {
      guard let hex = Self.namedColors[text.lowercased()] else { return nil }
      self.init(hex: hex)
      return
    }
    var hex: UInt32 = 0
    let digits = text.utf8.dropFirst()
    guard digits.count == 3 || digits.count == 6 else { return nil }
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      hex = hex << 4 | UInt32(value)
      if digits.count == 3 { hex = hex << 4 | UInt32(value) }
    }
    self.init(hex: hex)
  }

  /// The colour as `#rrggbb`.
  public var description: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
