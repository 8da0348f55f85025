public import TagSphereTagData

/// Counts the words of a text in any language: tags whose weights are word frequencies.
///
/// Words are delimited by Unicode word boundaries as implemented in Foundation, with dictionaries
/// for scripts without spaces; compounds with hyphens, names such as C++, #tags, @names and emoji are
/// words, and addresses are none. What is no prose, such as the times of subtitles, is left out: see `ProseKind`. "The" and "the" are one word, shown in its most frequent form, or in
/// the first of equally frequent ones. Words without letters are left out, and so are single
/// letters of scripts with case ("a", "и"), whereas a single Chinese character is a word. The stop
/// words of the options, or of the text's language, are left out too. Several words that are counted
/// together stand side by side with nothing but white space between them, and none of them is left
/// out.
///
/// Escape sequences that colour text on a terminal are taken out. A byte order mark of UTF-16 selects this
/// encoding. Text is accepted in chunks of any size and
/// processed line by line, with very long lines split into parts, so that memory grows only with the
/// number of distinct words.
public struct WordCounter: Sendable {
  private let segmenter = WordSegmenter()
  private let options: ReadingOptions
  private var collector: TagCollector
  private var forms: [String: Form] = [:]
  /// The last words, which the next one may be counted together with.
  private var phrase: [Substring] = []
  private var pending: [UInt8] = []
  private var line = 1
  private var isPastHead = false
  private var cleaner = ProseCleaner(.plain)
  private var input = TextInput()
  private var escapes = EscapeRemover()

  /// The number of occurrences of a word in one spelling.
  private struct Form {
    var count = 0
    /// The number of spellings that were found before it.
    var order: Int
  }

  /// The maximum number of bytes processed at once; longer lines are split into parts.
  static let partBytes = 32_768

  /// Creates a counter for one text; the format in the options is ignored.
  public init(options: ReadingOptions) {
    self.options = options
    collector = TagCollector(format: .prose, top: options.top)
  }

  /// The number of words found so far.
  public private(set) var wordsRead = 0

  /// Reads the next bytes of the text.
  ///
  /// - Throws: `binary` if the input is not text, or `tooManyWords`.
  public mutating func consume(_ chunk: ArraySlice<UInt8>) throws(TagDocumentError) {
    try read(escapes.removed(from: input.utf8(of: chunk)))
  }

  private mutating func read(_ chunk: ArraySlice<UInt8>) throws(TagDocumentError) {
    var rest = chunk
    while !rest.isEmpty {
      let part = rest.prefix(Self.partBytes - pending.count)
      // The first bytes are checked as a whole before any of their words is counted.
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

  /// The words of the lines that are complete so far; the reading goes on.
  ///
  /// - Throws: The errors of `consume(_:)`.
  /// - Complexity: O(distinct words · log distinct words).
  public var contentSoFar: Reading {
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
  public mutating func finish() throws(TagDocumentError) -> Reading {
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
    cleaner = ProseCleaner(ProseKind(head: String(decoding: head, as: UTF8.self)))
    pending.removeAll(keepingCapacity: true)
    try read(head.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0))
  }

  private mutating func endLine() throws(TagDocumentError) {
    let text = cleaner.prose(of: text(of: pending[...]))
    try count(segmenter.words(in: text), of: text[...])
    pending.removeAll(keepingCapacity: true)
    line += 1
  }

  /// Counts the words of a part of a long line, holding back the last, which may continue.
  private mutating func countPart() throws(TagDocumentError) {
    // A character cut in two by the end of the part is held back as well.
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

  /// Counts the words of a text, which goes on where the one before it ended.
  private mutating func count(
    _ words: [Substring], of text: Substring
  ) throws(TagDocumentError) {
    guard options.wordsPerTag > 1 else {
      for word in words { try count(word) }
      return
    }
    var end = text.startIndex
    for word in words {
      if !text[end..<word.startIndex].allSatisfy(\.isWhitespace) { phrase = [] }
      end = word.endIndex
      try countPhrase(endingIn: word)
    }
    if words.isEmpty || !text[end...].allSatisfy(\.isWhitespace) { phrase = [] }
  }

  private mutating func count(_ word: Substring) throws(TagDocumentError) {
    wordsRead += 1
    guard WordSegmenter.hasMeaning(word) || isTooLong(word) else {
      return collector.leaveOut(.noLetter, times: 1)
    }
    try countForm(word)
  }

  private mutating func countPhrase(endingIn word: Substring) throws(TagDocumentError) {
    wordsRead += 1
    guard WordSegmenter.hasMeaning(word) else {
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

  private mutating func countForm(_ text: some StringProtocol) throws(TagDocumentError) {
    guard !isTooLong(text) else {
      collector.beginRow()
      return collector.leaveOut(.textTooLong, line: line)
    }
    let order = forms.count
    forms[String(text), default: Form(order: order)].count += 1
    if forms.count > ReadingLimits.distinctWords {
      throw TagDocumentError(.tooManyWords(limit: ReadingLimits.distinctWords), line: line)
    }
  }

  /// Returns the words of a tag.
  private func parts(of text: String) -> [Substring] {
    options.wordsPerTag > 1 ? text.split(separator: " ") : [text[...]]
  }

  /// The words that are left out.
  private var stopWords: StopWords {
    var words = usualStopWords
    words.formUnion(options.ownStopWords)
    return words
  }

  private var usualStopWords: StopWords {
    guard options.detectsLanguage else { return options.stopWords }
    let counts = forms.lazy.flatMap { text, form in
      parts(of: StopWords.folded(text)).map { (word: String($0), count: form.count) }
    }
    return StopWordLanguage.language(of: counts)?.words ?? options.stopWords
  }

  /// Makes tags of the words: spellings that differ only in case are one word.
  private mutating func collectWords() throws(TagDocumentError) {
    var indexes: [String: Int] = [:]
    var words: [(shown: String, shownCount: Int, total: Int)] = []
    let stopWords = stopWords
    for (spelling, form) in forms.sorted(by: { $0.value.order < $1.value.order }) {
      let folded = StopWords.folded(spelling)
      if parts(of: folded).contains(where: { stopWords.contains(folded: String($0)) }) {
        collector.leaveOut(.stopWord, times: form.count)
      } else if parts(of: spelling).contains(where: Self.isSingleLetter) {
        collector.leaveOut(.singleLetter, times: form.count)
      } else if let index = indexes[folded] {
        words[index].total += form.count
        if form.count > words[index].shownCount {
          words[index].shown = spelling
          words[index].shownCount = form.count
        }
      } else {
        indexes[folded] = words.count
        words.append((spelling, form.count, form.count))
      }
    }
    for word in words {
      collector.beginRow()
      collector.countRepeated(word.total - 1)
      let weight = Double(word.total)
      guard collector.admits(weight) else { continue }
      try collector.take(Tag(text: word.shown, weight: weight), line: line)
    }
  }

  /// Returns whether a word is one letter of a script with case, ignoring its marks.
  private static func isSingleLetter(_ word: Substring) -> Bool {
    guard let first = word.unicodeScalars.first, first.properties.isCased else { return false }
    return word.unicodeScalars.dropFirst().allSatisfy { scalar in
      scalar.properties.generalCategory == .nonspacingMark
    }
  }
}
