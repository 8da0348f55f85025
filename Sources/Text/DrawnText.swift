/// The part of a label's text that is drawn.
///
/// It consists of lines of UTF-8 without control characters, and is limited in length.
///
/// Labels come from untrusted sources. Bidirectional controls could make a label read as another
/// text. Control characters have no glyph. A long stack of accents covers neighbouring labels, and
/// its cost is quadratic in its height. Tabs count as spaces.
package struct DrawnText: Hashable, Sendable {
  /// The maximum number of characters (Unicode scalars); an ellipsis replaces the rest.
  package static let longest = 1024
  /// The maximum number of lines.
  ///
  /// An ellipsis at the end of the last line replaces further lines.
  package static let mostLines = 12
  /// The maximum number of combining marks on one letter.
  ///
  /// The limit of Unicode's Stream-Safe Text Format (UAX #15, §13), far above what any language
  /// needs.
  package static let highestStack = 30

  /// The lines to shape, at least one.
  ///
  /// If the text has several lines, no line has blanks at its ends, and the first and the last line
  /// are not blank.
  package private(set) var lines = [Line()]

  /// One line to shape.
  package struct Line: Hashable, Sendable {
    /// The line as UTF-8.
    package var bytes: [UInt8] = []
    /// For each byte of `bytes`, the offset of its character in the original text.
    package var offsets: [Int] = []

    fileprivate mutating func append(_ scalar: Unicode.Scalar, from offset: Int) {
      bytes.append(contentsOf: String(scalar).utf8)
      while offsets.count < bytes.count { offsets.append(offset) }
    }

    fileprivate var isBlank: Bool { bytes.allSatisfy { $0 == UInt8(ascii: " ") } }

    fileprivate mutating func trim() {
      let blank = UInt8(ascii: " ")
      let end = bytes.lastIndex { $0 != blank }.map { $0 + 1 } ?? 0
      let start = bytes.firstIndex { $0 != blank } ?? 0
      bytes = Array(bytes[min(start, end)..<end])
      offsets = Array(offsets[min(start, end)..<end])
    }
  }

  /// Returns whether a text is drawn unchanged, judged by its bytes.
  ///
  /// The result may be false for such a text.
  package static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // A text of at most this length has no stack of marks above the limit.
    guard bytes.count <= 2 * highestStack else { return false }
    var previous: UInt8 = 0
    for byte in bytes {
      // These are C0 and DEL; C1 after C2; U+061C after D8; U+200E… and U+2028… after E2 80 and E2
      // 81.
      if byte < 0x20 || byte == 0x7F { return false }
      if previous == 0xC2 && byte < 0xA0 { return false }
      if previous == 0xD8 && byte == 0x9C { return false }
      if previous == 0xE2 && (byte == 0x80 || byte == 0x81) { return false }
      previous = byte
    }
    return true
  }

  /// Creates the drawn part of any text.
  ///
  /// - Complexity: O(1), plus the skipped characters. The text after the last drawn character is
  ///   not read.
  package init(_ text: String) {
    var offset = 0
    var count = 0
    var stack = 0
    var previous: Unicode.Scalar = " "
    scan: for scalar in text.unicodeScalars {
      switch Role(of: scalar, after: previous) {
      case .drawn(let drawn):
        stack = Self.isMark(drawn) ? stack + 1 : 0
        // Beyond the limit of lines, blanks at the start of a line do not yet prove that the line
        // has text.
        let isIdle = lines.count > Self.mostLines && drawn == " "
        if stack <= Self.highestStack && !isIdle {
          if count == Self.longest || lines.count > Self.mostLines {
            if lines.count > Self.mostLines { lines.removeLast() }
            lines[lines.count - 1].append("\u{2026}", from: offset)
            break scan
          }
          lines[lines.count - 1].append(drawn, from: offset)
          count += 1
        }
      case .lineBreak:
        stack = 0
        breakLine()
      case .nothing: break
      }
      previous = scalar
      offset += UTF8.width(scalar)
    }
    while lines.count > 1, lines[lines.count - 1].isBlank { lines.removeLast() }
    if lines.count > 1 {
      for index in lines.indices { lines[index].trim() }
    }
  }

  private mutating func breakLine() {
    if lines.count == 1 && lines[0].isBlank {
      lines[0] = Line()
    } else if lines.count <= Self.mostLines {
      lines.append(Line())
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // A fast path for most texts, because no scalar below this one is a mark.
    guard scalar.value >= 0x300 else { return false }
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }

  /// The treatment of a character.
  private enum Role {
    case drawn(Unicode.Scalar)
    case lineBreak
    case nothing

    init(of scalar: Unicode.Scalar, after previous: Unicode.Scalar) {
      switch scalar.value {
      case 0x09: self = .drawn(" ")
      case 0x0A: self = previous == "\r" ? .nothing : .lineBreak
      // The mandatory breaks of UAX #14.
      case 0x0B...0x0D, 0x85, 0x2028, 0x2029: self = .lineBreak
      case 0..<0x20, 0x7F..<0xA0: self = .nothing
      case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: self = .nothing
      default: self = .drawn(scalar)
      }
    }
  }
}
