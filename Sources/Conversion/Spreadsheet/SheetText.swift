internal import TagSphereTagData

/// Writes the rows of a sheet as CSV (RFC 4180) with line feeds, or as plain text with TABs between cells.
///
/// Rows without content are written too, so that rows keep their numbers. Empty columns on the left
/// of all content, and rows below the last content, are left out.
final class SheetText {
  /// The maximum numbers of rows and columns of a sheet.
  static let (mostRows, mostColumns) = (1 << 20, 1 << 14)
  /// The maximum length of the table, bytes.
  private static let mostBytes = ConversionLimits.mebibytesOfTable << 20
  /// The maximum size of the held-back rows, bytes.
  private static let mostHeld = 1 << 24
  /// The maximum number of columns to which short rows are padded.
  private static let mostFilled = 256
  private static let pieceCount = 1 << 16

  private let isPlain: Bool
  private let write: ([UInt8]) -> Void
  /// The rows that are held back as long as all rows so far begin with empty columns.
  private var held: [(empty: Int, cells: [UInt8])] = []
  /// The smallest number of empty columns before the first content of a row.
  private var leading: Int?
  private var output: [UInt8] = []
  private var row: [(column: Int, text: String)] = []
  private var rowBytes = 0
  private var widest = 0
  private(set) var rowCount = 0
  private var heldBytes = 0
  private var byteCount = 0

  /// Whether the table has exceeded its maximum length and takes no more rows.
  var isFull: Bool { byteCount > Self.mostBytes }

  init(isPlain: Bool, write: @escaping ([UInt8]) -> Void) {
    (self.isPlain, self.write) = (isPlain, write)
  }

  /// Adds a cell to the current row.
  func add(_ text: String, column: Int) {
    guard !text.isEmpty, column < Self.mostColumns, rowBytes <= ReadingLimits.rowBytes else {
      return
    }
    rowBytes += text.utf8.count + 1
    row.append((column, text))
  }

  /// Whether the current row has content.
  var hasContent: Bool { !row.isEmpty }

  /// Ends the current row.
  ///
  /// - Parameters:
  ///   - number: The row's number, counted from 1. A number smaller than the next row's number is
  ///     replaced by the next row's number.
  ///   - count: How many times the row is repeated.
  func endRow(number: Int, count: Int = 1) {
    defer { (row, rowBytes) = ([], 0) }
    guard hasContent, number <= Self.mostRows else { return }
    row.sort { $0.column < $1.column }
    while rowCount < number - 1 { append((0, []), hasContent: false) }
    let cells = encodedRow
    let empty = row[0].column
    for _ in 0..<min(max(count, 1), max(0, Self.mostRows - rowCount)) where !isFull {
      append((empty, cells), hasContent: true)
    }
  }

  /// Writes the remaining output.
  func finish() {
    releaseHeld()
    if !output.isEmpty { write(output) }
    output = []
  }

  /// The encoded cells, beginning with the first cell that has content.
  private var encodedRow: [UInt8] {
    var bytes: [UInt8] = []
    var next = row[0].column
    for cell in row {
      let gap = max(0, cell.column - next) + (cell.column > row[0].column ? 1 : 0)
      bytes += repeatElement(separator, count: gap)
      append(cell.text, to: &bytes)
      next = cell.column + 1
    }
    widest = max(widest, min(next, Self.mostFilled))
    bytes += repeatElement(separator, count: max(0, widest - next))
    return bytes
  }

  private var separator: UInt8 { UInt8(ascii: isPlain ? "\t" : ",") }

  private func append(_ text: String, to bytes: inout [UInt8]) {
    if isPlain {
      bytes += text.utf8.map { $0 < 0x20 ? 0x20 : $0 }
    } else if text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) {
      bytes.append(0x22)
      for byte in text.utf8 {
        if byte == 0x22 { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(0x22)
    } else {
      bytes += text.utf8
    }
  }

  private func append(_ line: (empty: Int, cells: [UInt8]), hasContent: Bool) {
    rowCount += 1
    guard leading != 0 else { return emit(line) }
    if hasContent { leading = min(leading ?? .max, line.empty) }
    held.append(line)
    heldBytes += line.cells.count + 1
    // If the held-back rows are too large, these rows and all later rows keep their empty columns.
    if heldBytes > Self.mostHeld { leading = 0 }
    if leading == 0 { releaseHeld() }
  }

  private func releaseHeld() {
    for line in held { emit((max(0, line.empty - (leading ?? 0)), line.cells)) }
    (held, heldBytes) = ([], 0)
  }

  private func emit(_ line: (empty: Int, cells: [UInt8])) {
    guard !isFull else { return }
    byteCount += line.cells.count + (line.cells.isEmpty ? 1 : line.empty + 1)
    if !line.cells.isEmpty { output += repeatElement(separator, count: line.empty) }
    output += line.cells
    output.append(UInt8(ascii: "\n"))
    if output.count >= Self.pieceCount {
      write(output)
      output.removeAll(keepingCapacity: true)
    }
  }
}
