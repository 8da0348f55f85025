import Foundation
internal import TagSphereTagData

/// Takes out of the clippings of an e-book reader of which book they are, and where and when they were made.
///
/// Kindle writes the book, a line about the place that begins with a hyphen, the text, and a line of equals signs.
struct ClippingsCleaner: Sendable {
  /// What ends each clipping.
  static let rule = "=========="
  private var isAtTitle = true

  mutating func prose(of line: String) -> String {
    let text = line.trimmingCharacters(in: .whitespacesAndNewlines)
    if text == Self.rule {
      isAtTitle = true
      return ""
    }
    if isAtTitle, !text.isEmpty {
      isAtTitle = false
      return ""
    }
    return Self.isPlace(text) ? "" : Entities.decoded(line)
  }

  /// Whether a line says where and when a clipping was made.
  static func isPlace(_ line: String) -> Bool { line.hasPrefix("- ") && line.contains("|") }
}
