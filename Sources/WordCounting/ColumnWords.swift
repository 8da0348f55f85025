package import TagSphereTagData

/// Counts the words of one column of a document, whose texts are prose.
package struct ColumnWords: Sendable {
  private var reader: TagDocumentReader
  private var counter: WordCounter

  /// Creates a counter for one file.
  ///
  /// - Parameter options: The format, the column, and the rules for counting its words.
  /// - Precondition: `options.columns.use` is `prose`.
  package init(options: ReadingOptions) {
    precondition(options.columns.use == .prose, "no column is prose")
    var ofTable = options
    ofTable.top = nil
    reader = TagDocumentReader(options: ofTable)
    counter = WordCounter(options: options)
  }

  /// The number of words found so far.
  package var wordsRead: Int { counter.wordsRead }

  /// Reads the next bytes of the file.
  ///
  /// - Throws: The errors of the document's reader and of `WordCounter`.
  package mutating func consume(_ chunk: ArraySlice<UInt8>) throws(TagDocumentError) {
    try reader.consume(chunk)
    try count()
  }

  /// The words of the complete rows so far; reading can continue.
  ///
  /// - Throws: The errors of `consume(_:)`.
  package var contentSoFar: Reading {
    get throws(TagDocumentError) { try counter.contentSoFar }
  }

  /// Ends the file and returns its words.
  ///
  /// The report includes the rows that were left out and the words that were left out.
  ///
  /// - Throws: The errors of `consume(_:)`.
  package mutating func finish() throws(TagDocumentError) -> Reading {
    let rows = try reader.finish()
    try count()
    var words = try counter.finish()
    words.report.addFaults(of: rows.report)
    words.document.title = rows.document.title
    words.document.table = rows.document.table
    words.document.table?.weight = nil
    return words
  }

  private mutating func count() throws(TagDocumentError) {
    let text = reader.takeProse()
    if !text.isEmpty { try counter.consume(text[...]) }
  }
}
