import Foundation

/// Splits a text into words at the word boundaries of Foundation's ICU.
///
/// `String.enumerateSubstrings(options: .byWords)` is not available on Linux; regular expressions
/// use the same word boundaries. Source: Unicode Standard Annex 29, with ICU's dictionaries for
/// Chinese, Japanese, Thai, Lao, Khmer and Burmese.
struct WordSegmenter: Sendable {
  /// Matches from a boundary where a word begins to the next boundary.
  private let expression: NSRegularExpression?

  /// Creates a segmenter for any language.
  init() {
    expression = try? NSRegularExpression(
      pattern: #"\b\w.*?\b"#, options: [.useUnicodeWordBoundaries])
    precondition(expression != nil, "the pattern of words is not understood")
  }

  /// Returns the words of `text` in order, without the text between them.
  func words(in text: String) -> [Substring] {
    guard let expression, !text.isEmpty else { return [] }
    let whole = NSRange(text.startIndex..., in: text)
    var words: [Substring] = []
    expression.enumerateMatches(in: text, range: whole) { match, _, _ in
      if let match, let range = Range(match.range, in: text) { words.append(text[range]) }
    }
    return words
  }
}
