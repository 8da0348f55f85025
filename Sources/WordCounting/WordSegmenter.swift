import Foundation

/// Splits a text into words at the word boundaries of Foundation's ICU.
///
/// `String.enumerateSubstrings(options: .byWords)` is not available on Linux; regular expressions
/// use the same word boundaries. Source: Unicode Standard Annex 29, with ICU's dictionaries for
/// Chinese, Japanese, Thai, Lao, Khmer and Burmese.
struct WordSegmenter: Sendable {
  /// Matches what is skipped, or a word, which is the first group.
  private let expression: NSRegularExpression?

  /// Addresses of the web and of mail.
  private static let skipped =
    #"(?:https?|ftp)://\S+|www\.\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"#
  /// Words that are more, or less, than lies between two boundaries.
  private static let words = [
    // Tags and names of networks.
    #"(?<![\w#@])[#@]\w[\w-]*"#,
    // .NET, C++, C#.
    #"(?<![\w.])\.[A-Z][A-Za-z]{1,9}\b"#, #"\b[A-Za-z][A-Za-z0-9]*(?:\+\+|#)(?![\w#+])"#,
    // Flags and other emoji, with what joins them.
    #"[\x{1F1E6}-\x{1F1FF}]{2}"#,
    #"\p{Emoji_Presentation}[\x{1F3FB}-\x{1F3FF}\x{FE0F}]*(?:\x{200D}[\p{Emoji}][\x{1F3FB}-\x{1F3FF}\x{FE0F}]*)*"#,
    // From a boundary where a word begins to the next, and on behind hyphens.
    #"\b\w.*?\b(?:[-\x{2010}\x{2011}](?=\w)\w.*?\b)*"#,
  ]

  /// Creates a segmenter for any language.
  init() {
    expression = try? NSRegularExpression(
      pattern: Self.skipped + "|(" + Self.words.joined(separator: "|") + ")",
      options: [.useUnicodeWordBoundaries])
    precondition(expression != nil, "the pattern of words is not understood")
  }

  /// Returns the words of `text` in order, without the text between them.
  func words(in text: String) -> [Substring] {
    guard let expression, !text.isEmpty else { return [] }
    let whole = NSRange(text.startIndex..., in: text)
    var words: [Substring] = []
    expression.enumerateMatches(in: text, range: whole) { match, _, _ in
      if let match, let range = Range(match.range(at: 1), in: text) { words.append(text[range]) }
    }
    return words
  }

  /// Whether a word has a letter, or is an emoji: numbers alone are no words.
  static func hasMeaning(_ word: Substring) -> Bool {
    word.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.isEmojiPresentation }
  }
}
