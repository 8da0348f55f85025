/// The common output of all readers: tags are kept up to the limit, the rest is reported.
package struct TagCollector: Sendable {
  package private(set) var report: ReadingReport
  package var title: String?
  private var heaviest: HeaviestTags
  private let tagLimit: Int?

  /// Creates a collector for one file.
  package init(
    format: DocumentFormat, top: Int?, keepsLines: Bool = false, tagLimit: Int = ReadingLimits.tags
  ) {
    report = ReadingReport(format: format)
    heaviest = HeaviestTags(limit: top, keepsLines: keepsLines)
    self.tagLimit = top == nil ? tagLimit : nil
  }

  /// How many more tags fit, and the bytes needed for one more than these; nil for none.
  var nextGrowth: (room: Int, byteCount: Int)? { heaviest.nextGrowth }

  /// The number of tags kept now.
  var tagsKept: Int { heaviest.count }

  /// Records that the first row names the columns.
  package mutating func noteHeader() { report.hasHeader = true }

  /// Records which words of a text are not counted.
  package mutating func noteStopWords(_ choice: StopWordChoice) { report.stopWords = choice }

  /// Records that semicolons separate the columns.
  package mutating func noteSemicolons() { report.hasSemicolons = true }

  /// Counts a row, which is then taken, found too light, or left out, exactly once.
  package mutating func beginRow() { report.rowsRead += 1 }

  /// Counts further occurrences of words of a text that are already counted as a row.
  package mutating func countRepeated(_ times: Int) {
    report.rowsRead += times
    report.repeated += times
  }

  /// Returns whether a tag of this weight would be kept; if not, counts the row as too light.
  package mutating func admits(_ weight: Double) -> Bool {
    if heaviest.admits(weight) { return true }
    report.belowTop += 1
    return false
  }

  /// Adds a tag.
  ///
  /// - Throws: `tooManyTags` if the limit is reached and no `top` is given to choose by.
  package mutating func take(_ tag: Tag, line: Int) throws(TagDocumentError) {
    if let tagLimit, heaviest.count >= tagLimit {
      throw TagDocumentError(.tooManyTags(limit: tagLimit), line: line)
    }
    if heaviest.insert(tag, line: line) { report.belowTop += 1 }
  }

  /// Leaves the row out.
  package mutating func leaveOut(
    _ reason: LeftOutReason, line: Int, column: Int? = nil,
    excerpt: @autoclosure () -> String = ""
  ) {
    report.leftOut.add(reason, line: line, column: reported(column), excerpt: excerpt())
  }

  /// Counts rows as left out without listing them: they are too many and harmless.
  package mutating func leaveOut(_ reason: LeftOutReason, times: Int) {
    report.rowsRead += times
    report.leftOut.count(reason, times: times)
  }

  /// Records content that was read differently from what is written.
  package mutating func note(
    _ kind: ReadingNote, line: Int, column: Int? = nil, excerpt: @autoclosure () -> String = ""
  ) {
    report.notes.add(kind, line: line, column: reported(column), excerpt: excerpt())
  }

  /// Returns a column as it is reported: what a feed is converted to has none of the feed's.
  private func reported(_ column: Int?) -> Int? { report.format == .feed ? nil : column }

  /// Returns the document and its report.
  package consuming func reading() -> Reading {
    report.tagsKept = heaviest.count
    var reading = Reading(
      document: TagDocument(title: title, tags: heaviest.inOrder()), report: report)
    reading.lines = heaviest.linesInOrder()
    return reading
  }
}
