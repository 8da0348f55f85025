internal import TagSphereTagData

/// The words of a text.
///
/// Spellings that differ only in case, Korean particles or elisions are one word.
struct CountedWords {
  /// A word.
  struct Word {
    /// The most frequent form of the word.
    var shown: String
    fileprivate var shownCount: Int
    /// The number of occurrences of all forms.
    var total: Int
  }

  /// The words, in the order of their first appearance.
  private(set) var words: [Word] = []
  /// The index in `words` for each spelling; negative for words that are left out.
  private(set) var wordOfSpelling: [Int] = []
  /// The number of words that were left out, by reason.
  private(set) var leftOut: [LeftOutReason: Int] = [:]

  /// Merges spellings into words.
  ///
  /// - Parameters:
  ///   - counts: The number of occurrences of each spelling.
  ///   - hasParts: Whether each spelling consists of several words, as phrases do.
  ///   - keepsLetters: Whether single letters count as words.
  init(
    spellings: [String], counts: [Int], stopWords: StopWords, hasParts: Bool, keepsLetters: Bool
  ) {
    let particles = hasParts ? nil : Self.particles(of: spellings)
    // "dans" is in the French list of stop words, and "della" is in the Italian list.
    let isOfElisions = ["dans", "della"].contains { stopWords.contains(folded: $0) }
    let elisions = hasParts ? nil : Elisions(spellings, isCertain: isOfElisions)
    var indexes: [String: Int] = [:]
    for (written, count) in zip(spellings, counts) {
      let spelling = elisions?.removed(from: written) ?? written
      let folded = StopWords.folded(spelling)
      let stem = particles?.stem(of: folded) ?? folded
      func parts(of text: String) -> [Substring] {
        hasParts ? text.split(separator: " ") : [text[...]]
      }
      let isStopWord = (parts(of: folded) + [stem[...]]).contains {
        stopWords.contains(folded: String($0))
      }
      if isStopWord {
        leaveOut(.stopWord, times: count)
      } else if !keepsLetters, parts(of: spelling).contains(where: Self.isSingleLetter) {
        leaveOut(.singleLetter, times: count)
      } else if let index = indexes[stem] {
        add(stem == folded ? spelling : stem, times: count, to: index)
      } else {
        indexes[stem] = words.count
        wordOfSpelling.append(words.count)
        words.append(
          Word(shown: stem == folded ? spelling : stem, shownCount: count, total: count))
      }
    }
  }

  private mutating func leaveOut(_ reason: LeftOutReason, times: Int) {
    leftOut[reason, default: 0] += times
    wordOfSpelling.append(-1)
  }

  private mutating func add(_ spelling: String, times: Int, to index: Int) {
    wordOfSpelling.append(index)
    words[index].total += times
    if times > words[index].shownCount {
      (words[index].shown, words[index].shownCount) = (spelling, times)
    }
  }

  /// Returns the particle rule; nil if no word is Korean.
  private static func particles(of spellings: [String]) -> KoreanParticles? {
    let isKorean = spellings.contains {
      $0.unicodeScalars.first.map { $0.value >= 0xAC00 } ?? false
    }
    return isKorean ? KoreanParticles(spellings.lazy.map(StopWords.folded)) : nil
  }

  /// Returns whether a word is one letter of a script with case, ignoring combining marks.
  private static func isSingleLetter(_ word: Substring) -> Bool {
    guard let first = word.unicodeScalars.first, first.properties.isCased else { return false }
    return word.unicodeScalars.dropFirst().allSatisfy { scalar in
      scalar.properties.generalCategory == .nonspacingMark
    }
  }
}
