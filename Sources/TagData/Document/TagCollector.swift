/// Where every reader puts what it finds: tags into the bounded keeper, the rest into the report.
package struct TagCollector: Sendable {
  package private(set) var report: ReadingReport
  package var title: String?
  private var heaviest: HeaviestTags
  private let tagLimit: Int?

  /// A collector for one file.
  package init(format: DocumentFormat, top: Int?, tagLimit: Int = ReadingLimits.tags) {
    report = ReadingReport(format: format)
    heaviest = HeaviestTags(limit: top)
    self.tagLimit = top == nil ? tagLimit : nil
  }

  /// Counts a row; each row is then taken, passed over, or left out, once.
  package mutating func beginRow() { report.rowsRead += 1 }

  /// Counts the words of a text that repeat one already counted as a row.
  package mutating func countRepeated(_ times: Int) {
    report.rowsRead += times
    report.repeated += times
  }

  /// Whether a tag of this weight would be kept; if not, the row counts as too light.
  package mutating func admits(_ weight: Double) -> Bool {
    if heaviest.admits(weight) { return true }
    report.belowTop += 1
    return false
  }

  /// Keeps a tag.
  ///
  /// - Throws: `tooManyTags` when there is no room and no `top` to choose by.
  package mutating func take(_ tag: Tag, line: Int) throws(TagDocumentError) {
    if let tagLimit, heaviest.count >= tagLimit {
      throw TagDocumentError(.tooManyTags(limit: tagLimit), line: line)
    }
    if heaviest.insert(tag) { report.belowTop += 1 }
  }

  /// Leaves the row out.
  package mutating func leaveOut(
    _ reason: LeftOutReason, line: Int, column: Int? = nil,
    excerpt: @autoclosure () -> String = ""
  ) {
    report.leftOut.add(reason, line: line, column: column, excerpt: excerpt())
  }

  /// Counts rows and leaves them out, too many and too harmless to list.
  package mutating func leaveOut(_ reason: LeftOutReason, times: Int) {
    report.rowsRead += times
    report.leftOut.count(reason, times: times)
  }

  /// Notes what was understood differently from what is written.
  package mutating func note(
    _ kind: ReadingNote, line: Int, column: Int? = nil, excerpt: @autoclosure () -> String = ""
  ) {
    report.notes.add(kind, line: line, column: column, excerpt: excerpt())
  }

  /// The document and its account.
  package consuming func reading() -> Reading {
    report.tagsKept = heaviest.count
    return Reading(document: TagDocument(title: title, tags: heaviest.inOrder()), report: report)
  }
}
