/// Receives the rows of a file in order.
package protocol RecordReader {
  /// Takes the next row; the memory of the row is reused afterwards.
  mutating func take(_ record: Record) throws(TagDocumentError)
}

/// Splits bytes into rows at line feeds or another byte, and rows into unquoted fields at a separator.
///
/// A carriage return before a line feed is part of the line ending; any other carriage return is
/// text.
package struct LineScanner: Sendable {
  private let separator: UInt8?
  private let end: UInt8
  private var record = Record()
  private var isOpen = false

  /// Creates a scanner that splits rows into fields, or makes each row one field.
  ///
  /// - Parameters:
  ///   - separator: The separator of fields; nil for one field per row.
  ///   - end: The byte that ends a row.
  package init(separator: UInt8?, end: UInt8 = UInt8(ascii: "\n")) {
    (self.separator, self.end) = (separator, end)
  }

  /// The line of the next or incomplete row, counted from 1.
  package var line: Int { record.line }

  /// Reads the next bytes and passes each complete row to `rows`.
  package mutating func consume(
    _ chunk: ArraySlice<UInt8>, into rows: inout some RecordReader
  ) throws(TagDocumentError) {
    var rest = chunk
    while let rowEnd = rest.firstIndex(of: end) {
      record.append(rest[rest.startIndex..<rowEnd])
      try endRow(into: &rows)
      rest = rest[(rowEnd + 1)...]
    }
    if !rest.isEmpty {
      record.append(rest)
      isOpen = true
    }
  }

  /// Ends the last row, whose line feed may be missing.
  package mutating func finish(into rows: inout some RecordReader) throws(TagDocumentError) {
    if isOpen { try endRow(into: &rows) }
  }

  private mutating func endRow(into rows: inout some RecordReader) throws(TagDocumentError) {
    if end == UInt8(ascii: "\n"), record.bytes.last == UInt8(ascii: "\r") {
      record.bytes.removeLast()
    }
    if let separator {
      // A record stores its fields adjacently: separators are removed, and the ends of the fields
      // take their place.
      splitFields(at: separator)
    } else {
      record.fieldEnds.append(record.bytes.count)
    }
    try rows.take(record)
    record.removeAll()
    record.line += 1
    isOpen = false
  }

  private mutating func splitFields(at separator: UInt8) {
    var kept = 0
    for index in record.bytes.indices {
      let byte = record.bytes[index]
      if byte == separator {
        record.fieldEnds.append(kept)
      } else {
        record.bytes[kept] = byte
        kept += 1
      }
    }
    record.bytes.removeLast(record.bytes.count - kept)
    record.fieldEnds.append(kept)
  }
}
