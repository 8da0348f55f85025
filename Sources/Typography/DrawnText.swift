/// The part of a label that is drawn: its UTF-8 without controls, on one line.
///
/// Labels come from strangers: bidirectional controls could make a label read as something else,
/// and control characters have no picture. Tabs and line breaks count as spaces.
package struct DrawnText: Hashable, Sendable {
  /// The text to shape, UTF-8.
  package var bytes: [UInt8] = []
  /// For each byte of `bytes`, the offset in the text given; nil where they are equal.
  package var offsets: [Int]?

  /// Whether a text is drawn as it stands, judged by its bytes alone.
  package static func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for byte in bytes {
      // C0 and DEL; C1 behind C2; U+061C behind D8; U+200E… and U+2028… behind E2 80, E2 81.
      if byte < 0x20 || byte == 0x7F { return false }
      if previous == 0xC2 && byte < 0xA0 { return false }
      if previous == 0xD8 && byte == 0x9C { return false }
      if previous == 0xE2 && (byte == 0x80 || byte == 0x81) { return false }
      previous = byte
    }
    return true
  }

  /// The drawn part of any text.
  package init(_ text: String) {
    var offsets: [Int] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      let width = UTF8.width(scalar)
      if let drawn = Self.drawn(scalar) {
        bytes.append(contentsOf: UTF8.encode(drawn) ?? UTF8.encodedReplacementCharacter)
        while offsets.count < bytes.count { offsets.append(offset) }
      }
      offset += width
    }
    self.offsets = offsets
  }

  /// What stands for a character: itself, a space, or nothing.
  private static func drawn(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
    case 0..<0x20, 0x7F..<0xA0: nil
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: nil
    default: scalar
    }
  }
}
