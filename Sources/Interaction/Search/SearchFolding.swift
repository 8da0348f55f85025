internal import Foundation

/// The normalization of texts for search: without case and without accents.
///
/// - Compatibility forms become plain forms: “ﬁ” is “fi”, and full-width letters are letters.
/// - Accents and vowel points are removed.
/// - Case is folded by Unicode's full mappings: “ß” is “ss”.
/// - Latin letters with a stroke lose the stroke.
/// - Marks that form a different letter stay, so that “が” does not find “か”: voicing marks, and the
///   vowel signs and viramas of Indic scripts.
enum SearchFolding {
  /// Appends the folded text, as UTF-8.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in text.utf8 {
        switch byte {
        case 0x41...0x5A: bytes.append(byte | 0x20)
        case 0..<0x20: bytes.append(0x20)
        default: bytes.append(byte)
        }
      }
      return
    }
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars where isKept(scalar)
    {
      for lower in caseFolded(scalar) where isKept(lower) {
        bytes.append(contentsOf: plain(lower).utf8)
      }
    }
  }

  /// Returns the character in lower case, converted by way of upper case.
  ///
  /// “ß” and “ẞ” become “ss”, and “ς” becomes “σ”.
  private static func caseFolded(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    scalar.properties.lowercaseMapping.uppercased().lowercased().unicodeScalars
  }

  /// Returns the folded text, as UTF-8.
  static func folded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return bytes
  }

  /// Returns whether a character of a decomposed text is kept.
  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    // Combining classes from 10 on are points and accents. Lower classes are nuktas, voicing marks and
    // viramas.
    return properties.canonicalCombiningClass.rawValue < 10
      && !properties.isDefaultIgnorableCodePoint
  }

  /// Returns the plain form of a lower-case character, for comparison.
  private static func plain(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "ø": "o"
    case "ł": "l"
    case "đ", "ð": "d"
    case "ħ": "h"
    case "ŧ": "t"
    case "þ": "th"
    case "æ": "ae"
    case "œ": "oe"
    case "‘", "’": "'"
    case "“", "”": "\""
    default:
      switch scalar.properties.generalCategory {
      case .dashPunctuation: "-"
      case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: " "
      default: String(scalar)
      }
    }
  }
}
