internal import TagSphereTagData

/// Reads one sheet from the content of an OpenDocument spreadsheet.
///
/// Source: OpenDocument 1.3 part 3, 9.1 and 19.385.
final class OpenDocumentSheet: MarkupSink {
  private var hasEnded = false
  var isDone: Bool { hasEnded || text.isFull }
  private let text: SheetText
  /// The number of the sheet to read, and the number of the sheet that began last, both counted from 0.
  private let number: Int
  private var lastNumber = -1
  private var path: [String] = []
  private var row = 0
  private var rowCount = 1
  private var column = 0
  private var columnCount = 1
  private var content = CellContent()
  /// The number of open elements when the current cell began; nil outside cells.
  private var cellDepth: Int?
  private var paragraphs: [[UInt8]] = []
  /// The number of bytes of the cell's paragraphs, plus one for each paragraph.
  private var cellBytes = 0

  init(number: Int, into text: SheetText) { (self.number, self.text) = (number, text) }

  /// Whether the current element is in the sheet to read.
  private var isInSheet: Bool { lastNumber == number }

  private struct CellContent {
    var kind = ""
    var value = ""
    var currency = ""
  }

  func begin(_ element: MarkupStart) {
    let name = element.name
    path.append(name)
    guard let cellDepth else { return beginOutside(element, name) }
    if path.count == cellDepth + 1, name == "p", takes(1) { paragraphs.append([]) }
    guard isInParagraph else { return }
    switch name {
    case "s":
      let count = min(element.value(of: "c").flatMap { Int($0) } ?? 1, 1_000)
      append(String(repeating: " ", count: max(count, 0)))
    case "tab": append("\t")
    case "line-break": append("\n")
    default: break
    }
  }

  private func beginOutside(_ element: MarkupStart, _ name: String) {
    if name == "table", path.dropLast().last == "spreadsheet" { lastNumber += 1 }
    guard isInSheet else { return }
    switch name {
    case "table-row":
      row += rowCount
      rowCount = Self.count(element.value(of: "number-rows-repeated"))
      (column, columnCount) = (0, 1)
    case "table-cell", "covered-table-cell":
      columnCount = Self.count(element.value(of: "number-columns-repeated"))
      cellDepth = path.count
      (paragraphs, cellBytes) = ([], 0)
      content = CellContent(
        kind: element.value(of: "value-type", in: ":office:") ?? "",
        value: (element.value(of: "value", in: ":office:") ?? element.value(of: "date-value")
          ?? element.value(of: "time-value") ?? element.value(of: "boolean-value")) ?? "",
        currency: element.value(of: "currency", in: ":office:") ?? "")
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isInParagraph, !paragraphs.isEmpty, takes(bytes.count) {
      paragraphs[paragraphs.count - 1] += bytes
    }
  }

  func end() {
    let name = path.popLast()
    if let cellDepth, path.count == cellDepth - 1 {
      self.cellDepth = nil
      let cell = self.cell
      if !cell.isEmpty {
        for offset in 0..<min(columnCount, SheetText.mostColumns) {
          text.add(cell, column: column + offset)
        }
      }
      column = min(column + columnCount, SheetText.mostColumns)
    } else if cellDepth == nil, name == "table-row", isInSheet {
      // The first row has number 1. Each further row follows the previous row, which may be
      // repeated.
      text.endRow(number: row == 0 ? 1 : row, count: rowCount)
    } else if cellDepth == nil, name == "table", path.last == "spreadsheet", isInSheet {
      hasEnded = true
    }
  }

  private static func count(_ text: String?) -> Int {
    min(max(text.flatMap { Int($0) } ?? 1, 1), SheetText.mostRows)
  }

  /// Whether the current text is in a paragraph of the cell, not in a note or a drawing.
  private var isInParagraph: Bool {
    guard let cellDepth, path.count > cellDepth, path[cellDepth] == "p" else { return false }
    return !path[cellDepth...].contains {
      ["annotation", "note", "ruby-text", "frame"].contains($0)
    }
  }

  private func append(_ string: String) {
    if !paragraphs.isEmpty, takes(string.utf8.count) {
      paragraphs[paragraphs.count - 1] += string.utf8
    }
  }

  /// Counts bytes of the cell and returns whether the cell takes them; content beyond the row limit is cut.
  private func takes(_ count: Int) -> Bool {
    defer { cellBytes += count }
    return cellBytes <= ReadingLimits.rowBytes
  }

  private var shown: String {
    paragraphs.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  private var cell: String {
    switch content.kind {
    case "float": CellNumber.text(content.value)
    case "percentage": CellNumber.text(content.value, .percent, has1904: false)
    case "currency": currency.beside(CellNumber.text(content.value))
    case "date":
      content.value.hasSuffix("T00:00:00") ? String(content.value.dropLast(9)) : content.value
    case "time": Self.time(content.value) ?? shown
    case "boolean": content.value == "true" ? "TRUE" : "FALSE"
    default: shown
    }
  }

  /// The currency sign as displayed, or the currency code if no sign is displayed.
  private var currency: CellUnit {
    let letters = shown.filter { $0.isCurrencySymbol || $0.isLetter }
    let unit = CellUnit(text: letters, isBefore: shown.first.map { !$0.isNumber } ?? false)
    return unit.isSimple ? unit : CellUnit(text: content.currency, isBefore: false)
  }

  /// Returns the hours, minutes and seconds of a duration such as `PT08H30M00S`; nil for other forms.
  private static func time(_ duration: String) -> String? {
    let parts = duration.dropFirst(2).split { "HMS".contains($0) }
    let numbers = parts.compactMap { part in Int(part.prefix { $0.isNumber }) }
    guard duration.hasPrefix("PT"), parts.count == 3, numbers.count == 3 else { return nil }
    return numbers.map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
  }
}
