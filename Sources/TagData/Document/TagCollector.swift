/// The common output of all readers: it keeps tags up to the limit and reports all rows that become no tag.
package struct TagCollector: Sendable {
  package private(set) var report: ReadingReport
  package var title: String?
  /// The encoding of texts that are not UTF-8; nil if no encoding was detected.
  var encoding: LegacyEncoding?
  private var heaviest: HeaviestTags
  private let tagLimit: Int?
  /// The columns of the table; nil if the file is not a table.
  var table: TableColumns?
  /// How the texts are used.
  let use: TextUse
  /// The counted values.
  private var tally: ValueTally
  /// The prose that `takeProse()` has not returned yet.
  private var prose: [UInt8] = []
  private let negative: NegativeWeights
  /// Evidence about whether the texts are labels.
  private var evidence = LabelEvidence()

  /// Creates a collector for one file.
  package init(
    format: DocumentFormat, top: Int?, keepsLines: Bool = false,
    negative: NegativeWeights = .show, tagLimit: Int = ReadingLimits.tags,
    choice: ColumnChoice = ColumnChoice()
  ) {
    self.negative = negative
    use = choice.use
    tally = ValueTally(separator: choice.separator)
    report = ReadingReport(format: format)
    report.countsValues = choice.use == .counted
    heaviest = HeaviestTags(limit: top, keepsLines: keepsLines)
    self.tagLimit = top == nil ? tagLimit : nil
  }

  /// How many more tags fit without growing, and the bytes that growing then needs; nil at the limit of tags.
  var nextGrowth: (room: Int, byteCount: Int)? { heaviest.nextGrowth }

  /// The number of tags currently kept.
  var tagsKept: Int { heaviest.count }

  /// Records that the first row names the columns.
  package mutating func noteHeader() { report.hasHeader = true }

  /// Records which stop words were left out.
  package mutating func noteStopWords(_ choice: StopWordChoice) { report.stopWords = choice }

  /// Records that semicolons separate the columns.
  package mutating func noteSemicolons() { report.hasSemicolons = true }

  /// Counts a row.
  ///
  /// Exactly one of the outcomes follows: it is taken, too light, or left out.
  package mutating func beginRow() { report.rowsRead += 1 }

  /// Counts further occurrences of a word; each occurrence is also a row.
  package mutating func countRepeated(_ times: Int) {
    report.rowsRead += times
    report.repeated += times
  }

  /// Returns whether a tag of this weight would be kept.
  ///
  /// If not, the row is counted as too light, or left out if its weight is negative.
  ///
  /// - Parameters:
  ///   - weight: The weight.
  ///   - line: The row's line; 0 if it has no line.
  ///   - column: The row's column, as in `leaveOut(_:line:column:excerpt:)`.
  package mutating func admits(_ weight: Double, line: Int = 0, column: Int? = nil) -> Bool {
    if weight < 0, negative == .out {
      leaveOut(.weightNegative, line: line, column: column, excerpt: JSONText.number(weight))
      return false
    }
    if heaviest.admits(weight) { return true }
    report.belowTop += 1
    return false
  }

  /// Counts further occurrences of values whose rows are already counted.
  mutating func noteRepeated(_ times: Int) { report.repeated += times }

  /// Takes a text that is not a label: counts its values, or keeps it for `takeProse()`.
  ///
  /// - Throws: `tooManyLines` if there are more distinct values than can be counted.
  mutating func use(
    _ text: ArraySlice<UInt8>, weight: Double, line: Int
  ) throws(TagDocumentError) {
    if use == .prose {
      prose += text
      // An empty line ends the last sentence.
      prose += "\n\n".utf8
      return
    }
    let values = tally.values(in: text)
    if values.isEmpty { return leaveOut(.emptyText, line: line) }
    report.rowsRead += values.count - 1
    for value in values {
      if let fault = TextScan(value).fault {
        leaveOut(fault, line: line, excerpt: value.excerpt)
      } else {
        try tally.add(value, weight: weight, line: line)
      }
    }
  }

  /// Returns the prose collected since the last call.
  mutating func takeProse() -> [UInt8] {
    defer { prose = [] }
    return prose
  }

  /// Makes tags of the counted values.
  ///
  /// - Throws: `tooManyTags` if the limit is reached and no `top` is given.
  private mutating func finishCounting() throws(TagDocumentError) {
    guard use == .counted else { return }
    let counted = tally
    tally = ValueTally(separator: nil)
    try counted.finish(into: &self)
  }

  /// Returns the document, including the counted values, and its report.
  ///
  /// - Throws: `tooManyTags` if the limit is reached and no `top` is given.
  consuming func countedReading() throws(TagDocumentError) -> Reading {
    try finishCounting()
    return reading()
  }

  /// Adds a text of a list or table to the evidence about labels.
  mutating func observe(_ text: ArraySlice<UInt8>) { evidence.observe(text) }

  /// A suggestion to read the document in another way; nil if the texts may be labels.
  private var hint: ReadingHint? {
    guard use == .labels, let kind = evidence.kind else { return nil }
    if report.format == .lines, table == nil {
      // Prose in lines has a note already.
      return kind == .runningText ? nil : ReadingHint(kind, text: nil)
    }
    return ReadingHint(
      kind, text: table?.text ?? TableColumns.Column(number: 1), weight: table?.weight)
  }

  /// Adds a tag.
  ///
  /// - Throws: `tooManyTags` if the limit is reached and no `top` is given.
  package mutating func take(_ tag: Tag, line: Int) throws(TagDocumentError) {
    if let tagLimit, heaviest.count >= tagLimit {
      throw TagDocumentError(.tooManyTags(limit: tagLimit), line: line)
    }
    if heaviest.insert(tag, line: line) { report.belowTop += 1 }
  }

  /// Keeps one more tag than requested until `endExtraRoom()`, because a kept tag may be removed.
  mutating func makeExtraRoom() { _ = heaviest.changeLimit(by: 1) }

  /// Returns to keeping only the requested number of tags.
  mutating func endExtraRoom() { report.belowTop += heaviest.changeLimit(by: -1) }

  /// Leaves out a row that was taken as a tag, if the tag is still kept.
  mutating func leaveOut(_ tag: Tag, _ reason: LeftOutReason, line: Int) {
    guard heaviest.remove(tag) else { return }
    leaveOut(reason, line: line, excerpt: tag.bytes[...].excerpt)
  }

  /// Counts a row as left out, and lists it.
  package mutating func leaveOut(
    _ reason: LeftOutReason, line: Int, column: Int? = nil,
    excerpt: @autoclosure () -> String = ""
  ) {
    report.leftOut.add(reason, line: line, column: reported(column), excerpt: excerpt())
  }

  /// Counts rows as left out without listing them, because they are many and harmless.
  package mutating func leaveOut(_ reason: LeftOutReason, times: Int) {
    report.rowsRead += times
    report.leftOut.count(reason, times: times)
  }

  /// Records content that was read differently than written.
  package mutating func note(
    _ kind: ReadingNote, line: Int, column: Int? = nil, excerpt: @autoclosure () -> String = ""
  ) {
    report.notes.add(kind, line: line, column: reported(column), excerpt: excerpt())
  }

  /// Records the notes of the converter of a feed.
  mutating func note(_ notes: FeedNotes) {
    for note in notes.notes {
      report.notes.add(
        note.kind, line: note.item, excerpt: Array(note.excerpt.utf8)[...].excerpt)
    }
    for (kind, count) in notes.further { report.notes.count(kind, times: count) }
  }

  /// Returns a column for the report; nil for feeds, because the columns are in the converted JSON, not in the feed.
  private func reported(_ column: Int?) -> Int? { report.format == .feed ? nil : column }

  /// Returns the document and its report.
  package consuming func reading() -> Reading {
    report.tagsKept = heaviest.count
    report.hint = hint
    var document = TagDocument(title: title, tags: heaviest.inOrder())
    document.table = table
    var reading = Reading(document: document, report: report)
    if report.format == .feed { reading.document.knownColumns = TagDocument.columnsOfFeeds }
    reading.lines = heaviest.linesInOrder()
    return reading
  }
}
