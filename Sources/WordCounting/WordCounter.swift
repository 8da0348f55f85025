public import TagSphereTagData

/// Counts the words of a running text in any language: tags whose weights are frequencies.
///
/// Words are those of Unicode's and Foundation's word boundaries, with dictionaries for scripts
/// that write no spaces. "The" and "the" are one word, shown in its most frequent form, of equals
/// the first. A word in which no character is a letter is left out, and so is a single letter of a
/// script that has capitals ("a", "и"): a single character of Chinese is a word. So are the
/// stop words of the options.
///
/// Text comes in pieces of any size and is worked off line by line, very long lines in parts, so
/// that the memory taken is that of the different words.
public struct WordCounter: Sendable {
  private let segmenter = WordSegmenter()
  private let options: ReadingOptions
  private var collector: TagCollector
  private var forms: [String: Form] = [:]
  private var pending: [UInt8] = []
  private var line = 1
  private var isPastHead = false

  /// How often a word was met in one spelling.
  private struct Form {
    var count = 0
    /// How many other spellings had come before it.
    var order: Int
  }

  /// Lines are worked off in parts of this many bytes.
  static let partBytes = 32_768

  /// A counter for one text; of the options, the format is ignored.
  public init(options: ReadingOptions) {
    self.options = options
    collector = TagCollector(format: .prose, top: options.top)
  }

  /// How many words were found so far.
  public private(set) var wordsRead = 0

  /// Reads the next bytes of the text.
  ///
  /// - Throws: `binary` or `utf16` where it is no text, `tooManyWords`.
  public mutating func consume(_ chunk: ArraySlice<UInt8>) throws(TagDocumentError) {
    var rest = chunk
    while !rest.isEmpty {
      let part = rest.prefix(Self.partBytes - pending.count)
      // The first bytes are looked at whole, before a word of them is counted.
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

  /// Ends the text and gives its words, in the order of their first appearance.
  ///
  /// - Throws: As `consume(_:)` does.
  public mutating func finish() throws(TagDocumentError) -> Reading {
    if !isPastHead { try leaveHead() }
    try endLine()
    try collectWords()
    return collector.reading()
  }

  /// Judges the first bytes, and reads them.
  private mutating func leaveHead() throws(TagDocumentError) {
    let head = pending
    try TagDocumentReader.requireText(head)
    isPastHead = true
    pending.removeAll(keepingCapacity: true)
    try consume(head.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0))
  }

  private mutating func endLine() throws(TagDocumentError) {
    for word in segmenter.words(in: text(of: pending[...])) { try count(word) }
    pending.removeAll(keepingCapacity: true)
    line += 1
  }

  /// Counts the words of a part of a long line; the last, which may go on, waits for its rest.
  private mutating func countPart() throws(TagDocumentError) {
    // So does a character that the part's end cuts in two.
    let cut = pending.suffix(3).lastIndex { $0 >= 0xC0 } ?? pending.endIndex
    let text = text(of: pending[..<cut])
    var words = segmenter.words(in: text)
    var carried = text[text.endIndex...]
    if let last = words.last, text[last.startIndex...].utf8.count <= Self.partBytes / 2 {
      carried = text[last.startIndex...]
      words.removeLast()
    }
    for word in words { try count(word) }
    pending = Array(carried.utf8) + pending[cut...]
  }

  private mutating func text(of bytes: ArraySlice<UInt8>) -> String {
    if (try? UTF8Span(validating: bytes.span)) == nil {
      collector.note(.malformedUTF8, line: line)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func count(_ word: Substring) throws(TagDocumentError) {
    wordsRead += 1
    guard word.unicodeScalars.count <= ReadingLimits.textScalars else {
      collector.beginRow()
      return collector.leaveOut(.textTooLong, line: line)
    }
    guard word.unicodeScalars.contains(where: \.properties.isAlphabetic) else {
      return collector.leaveOut(.noLetter, times: 1)
    }
    let order = forms.count
    forms[String(word), default: Form(order: order)].count += 1
    if forms.count > ReadingLimits.distinctWords {
      throw TagDocumentError(.tooManyWords(limit: ReadingLimits.distinctWords), line: line)
    }
  }

  /// Makes tags of the words: spellings that differ in case alone are one word.
  private mutating func collectWords() throws(TagDocumentError) {
    var indexes: [String: Int] = [:]
    var words: [(shown: String, shownCount: Int, total: Int)] = []
    for (spelling, form) in forms.sorted(by: { $0.value.order < $1.value.order }) {
      let folded = StopWords.folded(spelling)
      if options.stopWords.contains(folded: folded) {
        collector.leaveOut(.stopWord, times: form.count)
      } else if Self.isSingleLetter(spelling) {
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

  /// Whether a word is one letter of a script that has capitals, marks on it not counted.
  private static func isSingleLetter(_ word: String) -> Bool {
    guard let first = word.unicodeScalars.first, first.properties.isCased else { return false }
    return word.unicodeScalars.dropFirst().allSatisfy { scalar in
      scalar.properties.generalCategory == .nonspacingMark
    }
  }
}
