import Foundation
internal import TagSphereTagData

/// Removes the titles, places and times from the clippings of an e-book reader.
///
/// A Kindle clipping consists of four parts: the title of the book, a line with the place that
/// begins with a hyphen, the text, and a line of equals signs.
struct ClippingsCleaner: Sendable {
  /// The line that ends each clipping.
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

  /// Returns whether a line contains the place and time of a clipping.
  static func isPlace(_ line: String) -> Bool { line.hasPrefix("- ") && line.contains("|") }
}
