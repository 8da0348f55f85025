/// Splits bytes into rows and fields as RFC 4180 defines them; chunks may end anywhere.
///
/// Beyond the RFC, a bare line feed also ends a row, a quote inside an unquoted field is text, and
/// a separator other than the comma is possible.
///
/// Source: Shafranovich, RFC 4180, 2005.
struct CSVScanner: Sendable {
  private let separator: UInt8
  /// Whether a row counts as one line, even if its quotes contain line feeds.
  private let countsRows: Bool
  private var state = State.fieldStart
  private var record = Record()
  private var line = 1
  private var quote = (line: 0, column: 0)
  /// The number of Unicode scalars since the start of the line, used for the column of an opening quote.
  private var column = 0
  private var lastFieldWasQuoted = false
  /// The number of bytes since the opening quote; the limit is the maximum length of a row.
  private var quotedCount = 0
  private var quotedIsTooLong: Bool { quotedCount > ReadingLimits.rowBytes }

  private enum State {
    case fieldStart, unquoted, quoted
    /// After a quote inside quotes. A second quote is text; any other byte closes the field.
    case quoteInQuotes
    /// After the carriage return that follows a closing quote.
    case returnAfterQuote
  }

  /// Creates a scanner for fields separated by `separator`.
  init(separator: UInt8 = UInt8(ascii: ","), countsRows: Bool = false) {
    (self.separator, self.countsRows) = (separator, countsRows)
  }

  /// Reads the next bytes and passes each complete row to `rows`.
  ///
  /// - Throws: `quoteNeverClosed` if text follows a quoted field that exceeds the maximum length of
  ///   a row. Its closing quote most likely opens another field.
  mutating func consume(
    _ chunk: ArraySlice<UInt8>, into rows: inout some RecordReader
  ) throws(TagDocumentError) {
    var index = chunk.startIndex
    while index < chunk.endIndex {
      if state == .quoted || state == .unquoted {
        let run = plainRun(in: chunk[index...])
        column += run.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
        record.append(run)
        if state == .quoted { quotedCount += run.count }
        index = run.endIndex
        guard index < chunk.endIndex else { return }
      }
      try take(chunk[index], into: &rows)
      index += 1
    }
  }

  /// Ends the last row, whose line ending may be missing.
  ///
  /// - Throws: `quoteNeverClosed` inside quotes.
  mutating func finish(into rows: inout some RecordReader) throws(TagDocumentError) {
    if state == .quoted { throw neverClosed }
    if state != .fieldStart || record.count > 0 { try endRow(into: &rows) }
  }

  private var neverClosed: TagDocumentError {
    TagDocumentError(.quoteNeverClosed, line: quote.line, column: quote.column)
  }

  /// Returns the bytes up to the next special byte of this state.
  private func plainRun(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let special = state == .quoted ? UInt8(ascii: "\"") : separator
    let end = bytes.firstIndex { $0 == special || $0 == UInt8(ascii: "\n") }
    return bytes[bytes.startIndex..<(end ?? bytes.endIndex)]
  }

  private mutating func take(_ byte: UInt8, into rows: inout some RecordReader)
    throws(TagDocumentError)
  {
    column += byte & 0xC0 == 0x80 ? 0 : 1
    switch (state, byte) {
    case (.quoted, UInt8(ascii: "\"")): state = .quoteInQuotes
    case (.quoted, _):
      record.append(byte)
      quotedCount += 1
      if !countsRows { startLine() }
    case (.quoteInQuotes, UInt8(ascii: "\"")):
      record.append(byte)
      quotedCount += 1
      state = .quoted
    case (_, UInt8(ascii: "\n")):
      try endRow(into: &rows)
      startLine()
    case (.quoteInQuotes, UInt8(ascii: "\r")): state = .returnAfterQuote
    case (.returnAfterQuote, _): try refuse(byte)
    case (_, separator):
      endField()
      state = .fieldStart
    case (.quoteInQuotes, _): try refuse(byte)
    case (.fieldStart, UInt8(ascii: "\"")):
      state = .quoted
      lastFieldWasQuoted = true
      quote = (line, column)
      quotedCount = 0
    default:
      record.append(byte)
      state = .unquoted
    }
  }

  /// Continues the field as unquoted text and marks the row to be left out.
  private mutating func refuse(_ byte: UInt8) throws(TagDocumentError) {
    if quotedIsTooLong { throw neverClosed }
    record.append(byte)
    if record.fault == nil { record.fault = .textAfterQuote }
    state = .unquoted
  }

  private mutating func startLine() {
    line += 1
    column = 0
  }

  private mutating func endField() {
    record.endField()
    lastFieldWasQuoted = false
  }

  private mutating func endRow(into rows: inout some RecordReader) throws(TagDocumentError) {
    let fieldStart = record.fieldEnds.last ?? 0
    if !lastFieldWasQuoted, record.bytes.count > fieldStart,
      record.bytes.last == UInt8(ascii: "\r")
    {
      record.bytes.removeLast()
    }
    endField()
    try rows.take(record)
    record.removeAll()
    // The next row begins on the line after the line feed.
    record.line = line + 1
    state = .fieldStart
  }
}
