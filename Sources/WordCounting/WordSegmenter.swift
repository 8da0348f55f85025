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
  ///
  /// A single letter and the word after its hyphen are one word, such as “e-mail” or “x-ray”: alone,
  /// the letter has no meaning.
  func words(in text: String) -> [Substring] {
    guard let expression, !text.isEmpty else { return [] }
    let whole = NSRange(text.startIndex..., in: text)
    var words: [Substring] = []
    expression.enumerateMatches(in: text, range: whole) { match, _, _ in
      if let match, let range = Range(match.range, in: text) { words.append(text[range]) }
    }
    return Self.joined(words, of: text)
  }

  /// Joins single letters with the words after their hyphens.
  private static func joined(_ words: [Substring], of text: String) -> [Substring] {
    var joined: [Substring] = []
    for word in words {
      if let letter = joined.last, isLetter(letter, before: word, in: text) {
        joined[joined.count - 1] = text[letter.startIndex..<word.endIndex]
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  /// Returns whether a text is a single letter, with nothing but a hyphen before the next word.
  ///
  /// A letter within a compound, as in “out-of-a-job”, stays alone.
  private static func isLetter(_ letter: Substring, before word: Substring, in text: String) -> Bool
  {
    guard letter.count == 1, letter.allSatisfy(\.isCased), word.count > 1,
      text[letter.endIndex..<word.startIndex].count == 1,
      text[letter.endIndex..<word.startIndex].allSatisfy(hyphens.contains)
    else { return false }
    guard letter.startIndex > text.startIndex else { return true }
    return !hyphens.contains(text[text.index(before: letter.startIndex)])
  }

  /// The hyphens that join words: the typewriter's, the typographic and the one without a break.
  private static let hyphens: Set<Character> = ["-", "\u{2010}", "\u{2011}"]
}
