import Foundation
internal import TagSphereTagData

/// Splits a text into words at the word boundaries of Foundation's ICU.
///
/// `String.enumerateSubstrings(options: .byWords)` is not available on Linux, but regular
/// expressions use the same word boundaries. Source: Unicode Standard Annex 29, with ICU's
/// dictionaries for Chinese, Japanese, Thai, Lao, Khmer and Burmese.
struct WordSegmenter: Sendable {
  /// A pattern of web and mail addresses, which are skipped.
  private static let skipped =
    #"(?:https?|ftp)://\S+|www\.\S+|[\w.+-]{1,64}+@[\w-]+(?:\.[\w-]+)+"#
    + #"|\b(?:[\w-]{1,63}+\.){1,8}(?:com|org|net|edu|gov|info|io|eu|de|fr|es|it|uk|ru|jp|cn)/\S*"#
  /// Patterns of words that Unicode's word boundaries would split or shorten.
  private static let words = [
    // Hashtags and account names.
    #"(?<![\w#@])[#@]\w[\w-]*"#,
    // .NET, C++, C#.
    #"(?<![\w.])\.[A-Z][A-Za-z]{1,9}\b"#, #"\b[A-Za-z][A-Za-z0-9]*(?:\+\+|#)(?![\w#+])"#,
    // R&D, AT&T.
    #"\b\p{Lu}{1,3}&\p{Lu}{1,3}\b"#,
    // Flags and other emoji, with joiners and modifiers.
    #"[\x{1F1E6}-\x{1F1FF}]{2}"#,
    #"(?:\p{Emoji_Presentation}|[\x{203C}-\x{1FAFF}]\x{FE0F})[\x{1F3FB}-\x{1F3FF}\x{FE0F}]*(?:\x{200D}[\p{Emoji}][\x{1F3FB}-\x{1F3FF}\x{FE0F}]*)*"#,
    // Text from a word's first boundary to the next boundary; words joined by hyphens are one word.
    #"\b\w.*?\b(?:[-\x{2010}\x{2011}](?=\w)\w.*?\b)*"#,
  ]

  /// Matches text to skip, or a word as group 1; compiled once, because Foundation never frees compiled expressions.
  private static let expression: NSRegularExpression = {
    let pattern = skipped + "|(" + words.joined(separator: "|") + ")"
    guard
      let expression = try? NSRegularExpression(
        pattern: pattern, options: [.useUnicodeWordBoundaries])
    else { preconditionFailure("the pattern of words is not understood") }
    return expression
  }()

  private let rule: WordRule

  /// Thai, Lao, Burmese, Khmer, Japanese and Chinese.
  private static let scripts: [ClosedRange<UInt32>] = [
    0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
    0xF900...0xFAFF, 0x20000...0x323AF,
  ]

  /// Returns whether a scalar belongs to a script without spaces between words.
  static func hasNoSpaces(_ scalar: Unicode.Scalar) -> Bool {
    scripts.contains { $0.contains(scalar.value) }
  }

  /// Creates a segmenter for any language.
  init(_ rule: WordRule) { self.rule = rule }

  /// Returns the words of `text` in order.
  func words(in text: String) -> [Substring] {
    if case .pattern(let pattern) = rule { return pattern.words(in: text) }
    guard !text.isEmpty else { return [] }
    let whole = NSRange(text.startIndex..., in: text)
    var words: [Substring] = []
    Self.expression.enumerateMatches(in: text, range: whole) { match, _, _ in
      if let match, let range = Range(match.range(at: 1), in: text),
        rule == .all || Self.isPlain(text[range])
      {
        words.append(text[range])
      }
    }
    return words
  }

  /// Returns whether a scalar is shown as an emoji, or turns the preceding one into an emoji.
  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmojiPresentation || scalar == "\u{FE0F}"
  }

  /// Returns whether a word is neither a hashtag, an account name nor an emoji.
  private static func isPlain(_ word: Substring) -> Bool {
    guard let first = word.unicodeScalars.first else { return false }
    return first != "#" && first != "@" && !word.unicodeScalars.contains(where: isEmoji)
  }

  /// Whether the user's pattern defines the words.
  var hasOwnRule: Bool { if case .pattern = rule { true } else { false } }

  /// Returns whether a word has a letter or an emoji.
  ///
  /// With the user's pattern, every word counts.
  func hasMeaning(_ word: Substring) -> Bool {
    hasOwnRule
      || word.unicodeScalars.contains { $0.properties.isAlphabetic || Self.isEmoji($0) }
  }
}
