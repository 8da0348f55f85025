/// The part of a label that is drawn: its UTF-8 without controls, on one line, not without end.
///
/// Labels come from strangers: bidirectional controls could make a label read as something else,
/// control characters have no picture, and towers of accents cost time that grows with their
/// height squared and bury their neighbours. Tabs and line breaks count as spaces.
package struct DrawnText: Hashable, Sendable {
  /// Characters (Unicode scalars) that are drawn of a longer text; an ellipsis follows them.
  package static let longest = 1024
  /// Marks that are drawn of a longer stack on one letter.
  ///
  /// The limit of Unicode's Stream-Safe Text Format (UAX #15, §13); no language comes near it.
  package static let highestStack = 30

  /// The text to shape, UTF-8.
  package var bytes: [UInt8] = []
  /// For each byte of `bytes`, the offset in the text given.
  package var offsets: [Int] = []

  /// Whether a text is drawn as it stands, judged by its bytes alone; false may be overcautious.
  package static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Shorter than any stack of marks that is too high.
    guard bytes.count <= 2 * highestStack else { return false }
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
  ///
  /// - Complexity: O(1): no more of the text is read than is drawn, save for what is left out.
  package init(_ text: String) {
    var offset = 0
    var count = 0
    var stack = 0
    for scalar in text.unicodeScalars {
      if let drawn = Self.drawn(scalar) {
        stack = Self.isMark(drawn) ? stack + 1 : 0
        if stack <= Self.highestStack {
          guard count < Self.longest else {
            append("\u{2026}", from: offset)
            return
          }
          append(drawn, from: offset)
          count += 1
        }
      }
      offset += UTF8.width(scalar)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, from offset: Int) {
    bytes.append(contentsOf: String(scalar).utf8)
    while offsets.count < bytes.count { offsets.append(offset) }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // Nothing below is a mark; most text is settled here.
    guard scalar.value >= 0x300 else { return false }
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
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
