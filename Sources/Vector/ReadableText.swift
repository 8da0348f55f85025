internal import TagSphereTagData

/// Texts of tags made safe for other programs: no character controls the text around it.
enum ReadableText {
  /// The largest length of a written text, characters.
  private static let longest = 1_024

  /// Returns a text without control characters, line breaks and bidirectional controls, cut if it is too long.
  ///
  /// The cut text has no ellipsis.
  static func line(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(longest)
    return String(String.UnicodeScalarView(scalars.lazy.filter { !isControl($0) }))
  }

  /// Returns a text on one line, cut if it is too long.
  static func title(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var kept = String.UnicodeScalarView(
      scalars.prefix(longest).lazy.map { $0.properties.isWhitespace ? " " : $0 }
        .filter { !isControl($0) })
    if scalars.dropFirst(longest).first != nil { kept.append("…") }
    return String(kept)
  }

  /// Returns a text as the content of an XML element.
  static func xml(_ text: String) -> String {
    title(text).unicodeScalars.map { Markup.entity(for: $0) ?? String($0) }.joined()
  }

  /// Returns whether a character controls other characters, or is not allowed in XML.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
      0xFFF9...0xFFFB:
      true
    default: scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    }
  }
}
