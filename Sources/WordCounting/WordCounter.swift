package import TagSphereTagData

/// Counts the words of a text in any language: tags whose weights are word frequencies.
///
/// Words are delimited by Unicode word boundaries as implemented in Foundation, with dictionaries
/// for scripts without spaces. These rules apply:
///
/// - Compounds with hyphens, names such as C++, #tags, @names and emoji are words; addresses are
///   not.
/// - Text that is not prose, such as the times of subtitles, is left out. See `ProseKind`.
/// - "The" and "the" are one word. It is shown in its most frequent form; of equally frequent
///   forms, in the earliest.
/// - Words without letters are left out. Single letters of scripts with case ("a", "и") are left
///   out too, but a single Chinese character is a word.
/// - The stop words of the options, or of the text's language, are left out.
/// - Words are counted together only if white space alone separates them, and if none of these
///   words is left out.
/// - Pairs of words that belong together, such as "New York", are counted as pairs and not as
///   single words: see `Collocations`.
///
/// Escape sequences for terminal colours are removed. A UTF-16 byte order mark selects UTF-16. Text
/// is accepted in chunks of any size and processed line by line. Very long lines are split into
/// parts, so that memory grows only with the number of distinct words.
package struct WordCounter: Sendable {
  private let segmenter: WordSegmenter
  private let options: ReadingOptions
  private var collector: TagCollector
  private var tally = SpellingTally()
  private var pairs = PairTally()
  /// The spelling number of the previous word; nil if the next word does not directly follow that word.
  private var before: Int?
  /// The previous words, which may be counted together with the next word.
  private var phrase: [Substring] = []
  private var pending: [UInt8] = []
  private var line = 1
  private var isPastHead = false
  private var cleaner = ProseCleaner(.plain)
  private var input = TextInput()
  private var escapes = EscapeRemover()

  /// The maximum number of bytes processed at once; longer lines are split into parts.
  static let partBytes = 32_768

  /// Creates a counter for one text; the format in the options is ignored.
  package init(options: ReadingOptions) {
    self.options = options
    segmenter = WordSegmenter(options.words)
    collector = TagCollector(format: .prose, top: options.top)
  }

  /// Whether the counter searches pairs of words that belong together.
  private var countsPairs: Bool { options.collocations != .off && options.wordsPerTag == 1 }

  /// The number of words found so far.
  package private(set) var wordsRead = 0

  /// Reads the next bytes of the text.
  ///
  /// - Throws: `binary` if the input is not text, or `tooManyWords`.
  package mutating func consume(_ chunk: ArraySlice<UInt8>) throws(TagDocumentError) {
    try read(escapes.removed(from: input.utf8(of: chunk)))
  }

  private mutating func read(_ chunk: ArraySlice<UInt8>) throws(TagDocumentError) {
    var rest = chunk
    while !rest.isEmpty {
      let part = rest.prefix(Self.partBytes - pending.count)
      // The first bytes are checked together before any of their words is counted.
      let end = isPastHead ? part.firstIndex(of: UInt8(ascii: "\n")) : nil
      pending.append(contentsOf: end.map { part[..<$0] } ?? part)
      rest = rest[(end.map { $0 + 1 } ?? part.endIndex)...]
      if end != nil {
        try endLine()
      } else if pending.count == Self.partBytes {
        if isPastHead { try countPart() } else { try leaveHead() }
      }
    }
  }

  /// The words of the complete lines so far; reading can continue.
  ///
  /// - Throws: The errors of `consume(_:)`.
  /// - Complexity: O(distinct words · log distinct words).
  package var contentSoFar: Reading {
    get throws(TagDocumentError) {
      var copy = self
      if !isPastHead { try copy.leaveHead() }
      try copy.collectWords()
      return copy.collector.reading()
    }
  }

  /// Ends the text and returns its words, in the order of their first appearance.
  ///
  /// - Throws: The errors of `consume(_:)`.
  package mutating func finish() throws(TagDocumentError) -> Reading {
    try read(escapes.removed(from: input.finish()))
    try read(escapes.finish())
    if !isPastHead { try leaveHead() }
    try endLine()
    try collectWords()
    return collector.reading()
  }

  /// Checks that the first bytes are text, and reads them.
  private mutating func leaveHead() throws(TagDocumentError) {
    let head = pending
    try TagDocumentReader.requireText(head[...])
    isPastHead = true
    let text = String(decoding: head, as: UTF8.self)
    cleaner = ProseCleaner(ProseKind(head: text), head: text)
    pending.removeAll(keepingCapacity: true)
    try read(head.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0))
  }

  private mutating func endLine() throws(TagDocumentError) {
    let text = cleaner.prose(of: text(of: pending[...]))
    try count(segmenter.words(in: text), of: text[...])
    pending.removeAll(keepingCapacity: true)
    line += 1
  }

  /// Counts the words of a part of a long line, except the last word, which may continue.
  private mutating func countPart() throws(TagDocumentError) {
    // An incomplete character at the end of the part is also held back.
    let cut = pending.suffix(3).lastIndex { $0 >= 0xC0 } ?? pending.endIndex
    let text = cleaner.prose(of: text(of: pending[..<cut]))
    var words = segmenter.words(in: text)
    var carried = text[text.endIndex...]
    if let last = words.last, text[last.startIndex...].utf8.count <= Self.partBytes / 2 {
      carried = text[last.startIndex...]
      words.removeLast()
    }
    try count(words, of: text[..<carried.startIndex])
    pending = Array(carried.utf8) + pending[cut...]
  }

  private mutating func text(of bytes: ArraySlice<UInt8>) -> String {
    if (try? UTF8Span(validating: bytes.span)) == nil {
      collector.note(.malformedUTF8, line: line)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Counts the words of a text that directly follows the previous text.
  private mutating func count(
    _ words: [Substring], of text: Substring
  ) throws(TagDocumentError) {
    if !cleaner.joinsLines { (phrase, before) = ([], nil) }
    guard options.wordsPerTag > 1 || countsPairs else {
      for word in words { try count(word) }
      return
    }
    var end = text.startIndex
    for word in words {
      if !isBlank(text[end..<word.startIndex]) { (phrase, before) = ([], nil) }
      end = word.endIndex
      if options.wordsPerTag > 1 { try countPhrase(endingIn: word) } else { try countPair(word) }
    }
    if words.isEmpty || !isBlank(text[end...]) { (phrase, before) = ([], nil) }
  }

  private func isBlank(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { $0 == UInt8(ascii: " ") } || text.allSatisfy(\.isWhitespace)
  }

  /// Counts a word, and the pair of the previous word and this word.
  private mutating func countPair(_ word: Substring) throws(TagDocumentError) {
    let number = try count(word)
    if let before, let number { pairs.count(before, number) }
    before = number
  }

  /// Counts a word if it has a meaning; returns the number of its spelling, or nil if it is left out.
  @discardableResult
  private mutating func count(_ word: Substring) throws(TagDocumentError) -> Int? {
    wordsRead += 1
    guard segmenter.hasMeaning(word) || isTooLong(word) else {
      collector.leaveOut(.noLetter, times: 1)
      return nil
    }
    return try countForm(word)
  }

  private mutating func countPhrase(endingIn word: Substring) throws(TagDocumentError) {
    wordsRead += 1
    guard segmenter.hasMeaning(word) else {
      phrase = []
      return
    }
    phrase.append(word)
    if phrase.count > options.wordsPerTag { phrase.removeFirst() }
    if phrase.count == options.wordsPerTag { try countForm(phrase.joined(separator: " ")) }
  }

  private func isTooLong(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.count > ReadingLimits.textScalars
  }

  /// Counts a text as a word or phrase; returns the number of its spelling, or nil if it is too long.
  @discardableResult
  private mutating func countForm(_ text: some StringProtocol) throws(TagDocumentError) -> Int? {
    guard !isTooLong(text) else {
      collector.beginRow()
      collector.leaveOut(.textTooLong, line: line)
      return nil
    }
    let number = tally.count(String(text))
    if tally.counts.count > ReadingLimits.distinctWords {
      throw TagDocumentError(.tooManyWords(limit: ReadingLimits.distinctWords), line: line)
    }
    return number
  }

  /// Returns the stop words, and reports whether they were detected, assumed or given.
  private mutating func stopWords(for spellings: [String]) -> StopWords {
    var words = options.stopWords
    collector.noteStopWords(.given)
    if options.detectsLanguage {
      let language = language(of: spellings)
      collector.noteStopWords(language.map { .detected(language: $0.rawValue) } ?? .assumed)
      words = language?.words ?? words
    }
    words.formUnion(options.ownStopWords)
    return words
  }

  private func language(of spellings: [String]) -> StopWordLanguage? {
    let hasParts = options.wordsPerTag > 1
    let counts = zip(spellings, tally.counts).lazy.flatMap { spelling, count in
      let folded = StopWords.folded(spelling)
      let parts = hasParts ? folded.split(separator: " ").map(String.init) : [folded]
      return parts.map { (word: $0, count: count) }
    }
    return StopWordLanguage.language(of: counts)
  }

  /// Converts the counted words and pairs of words to tags.
  private mutating func collectWords() throws(TagDocumentError) {
    let spellings = tally.spellings
    let words = CountedWords(
      spellings: spellings, counts: tally.counts, stopWords: stopWords(for: spellings),
      hasParts: options.wordsPerTag > 1, keepsLetters: segmenter.hasOwnRule)
    for (reason, times) in words.leftOut { collector.leaveOut(reason, times: times) }
    var left = words.words.map(\.total)
    let found = collocations(among: words, totals: left)
    for pair in found {
      left[pair.first] -= pair.count
      left[pair.second] -= pair.count
    }
    let pairs = Dictionary(grouping: found, by: \.first)
    for (index, word) in words.words.enumerated() {
      if left[index] > 0 { try collect(word.shown, weight: left[index], words: left[index]) }
      for pair in pairs[index] ?? [] {
        let text = joined(spellings[pair.spellings.first], spellings[pair.spellings.second])
        try collect(text, weight: pair.count, words: 2 * pair.count)
      }
    }
  }

  private func collocations(among words: CountedWords, totals: [Int]) -> [Collocations.Pair] {
    let isLong = totals.reduce(0, +) >= Collocations.leastWords
    guard countsPairs, isLong || options.collocations == .on else { return [] }
    return Collocations(totals: totals, wordCount: wordsRead)
      .chosen(from: pairs, word: words.wordOfSpelling)
  }

  /// Makes a tag that stands for a number of words of the text.
  private mutating func collect(
    _ text: String, weight: Int, words: Int
  ) throws(TagDocumentError) {
    guard !isTooLong(text) else { return collector.leaveOut(.textTooLong, times: words) }
    collector.beginRow()
    collector.countRepeated(words - 1)
    guard collector.admits(Double(weight)) else { return }
    try collector.take(Tag(text: text, weight: Double(weight)), line: line)
  }

  /// Returns two words as they are written side by side; some scripts have no space between words.
  private func joined(_ first: String, _ second: String) -> String {
    let isWithoutSpaces =
      [first.unicodeScalars.last, second.unicodeScalars.first].allSatisfy { scalar in
        scalar.map(WordSegmenter.hasNoSpaces) ?? false
      }
    return first + (isWithoutSpaces ? "" : " ") + second
  }
}
