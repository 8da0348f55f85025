internal import TagSphereTagData

/// Escapes untrusted texts, so that a page can only read them as text.
enum HTMLText {
  /// The maximum length of a label's text, Unicode scalars; longer texts are cut with an ellipsis.
  nonisolated static let longest = 1_000

  /// Returns a text for an element or a quoted attribute.
  ///
  /// Control characters and noncharacters, which HTML does not allow, become U+FFFD. Line breaks and
  /// tabs become blanks.
  nonisolated static func escaped(_ text: String) -> String {
    var html = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let entity = Markup.entity(for: scalar) {
        html.append(contentsOf: entity.unicodeScalars)
      } else {
        html.append(shown(scalar))
      }
    }
    return String(html)
  }

  /// Returns a text in the form in which a page keeps it: without control characters, and cut to ``longest``.
  nonisolated static func kept(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(longest)
    var kept = String.UnicodeScalarView(scalars.lazy.map(shown))
    if scalars.endIndex != text.unicodeScalars.endIndex { kept.append("…") }
    return String(kept)
  }

  /// Returns whether a page cuts a text because it is too long.
  nonisolated static func isCut(_ text: String) -> Bool {
    text.utf8.count > longest && text.unicodeScalars.count > longest
  }

  private nonisolated static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: " "
    case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: "\u{FFFD}"
    case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
    default: scalar
    }
  }

  /// Returns JSON for a script element, in which no character can end the element or begin a comment.
  ///
  /// The dangerous characters occur only in strings of the JSON, and each has an escape.
  nonisolated static func embedded(json: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.utf8.count)
    for byte in json.utf8 {
      switch byte {
      case UInt8(ascii: "<"): bytes += Array("\\u003c".utf8)
      case UInt8(ascii: ">"): bytes += Array("\\u003e".utf8)
      case UInt8(ascii: "&"): bytes += Array("\\u0026".utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
