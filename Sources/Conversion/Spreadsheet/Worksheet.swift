internal import TagSphereTagData

/// Reads the cells of an Office Open XML sheet.
///
/// Source: ECMA-376-1, 18.3.1.
final class Worksheet: MarkupSink {
  private var hasEnded = false
  var isDone: Bool { hasEnded || text.isFull }
  private let strings: SharedStrings
  private let formats: CellFormats
  private let has1904: Bool
  private let text: SheetText
  private var path: [String] = []
  private var rowNumber = 0
  private var column = -1
  private var kind = ""
  private var style = 0
  private var value: [UInt8] = []

  init(strings: SharedStrings, formats: CellFormats, has1904: Bool, into text: SheetText) {
    (self.strings, self.formats) = (strings, formats)
    (self.has1904, self.text) = (has1904, text)
  }

  func begin(_ element: MarkupStart) {
    let name = element.name
    path.append(name)
    switch name {
    case "row":
      let number = element.value(of: "r").flatMap { Int($0) } ?? 0
      // Rows without a number are consecutive. Rows after the last possible row are ignored.
      rowNumber = min(max(number, rowNumber + 1), SheetText.mostRows + 1)
      column = -1
    case "c":
      column = element.value(of: "r").flatMap(Self.column) ?? column + 1
      kind = element.value(of: "t") ?? "n"
      style = element.value(of: "s").flatMap { Int($0) } ?? 0
      value.removeAll(keepingCapacity: true)
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    let isValue =
      path.last == "v" || path.last == "t" && kind == "inlineStr" && !path.contains("rPh")
    if isValue, value.count <= ReadingLimits.rowBytes { value += bytes }
  }

  func end() {
    switch path.popLast() {
    case "c": text.add(cell, column: column)
    case "row": text.endRow(number: rowNumber)
    case "sheetData": hasEnded = true
    default: break
    }
  }

  /// The content of the current cell.
  private var cell: String {
    let written = String(decoding: value, as: UTF8.self)
    return switch kind {
    case "s": Int(written).map { strings[$0] } ?? ""
    case "b": written.isEmpty ? "" : written == "0" || written == "false" ? "FALSE" : "TRUE"
    case "n": CellNumber.text(written, formats[style], has1904: has1904)
    case "d": written.hasSuffix("T00:00:00") ? String(written.dropLast(9)) : written
    default: written.withoutEscapes
    }
  }

  /// Returns the column of a reference such as `C5`, counted from 0; nil if the reference is malformed.
  static func column(_ reference: String) -> Int? {
    var column = 0
    for byte in reference.utf8 {
      let letter = byte & 0xDF
      guard (0x41...0x5A).contains(letter) else { break }
      column = column * 26 + Int(letter - 0x40)
      if column > SheetText.mostColumns { return nil }
    }
    return column > 0 ? column - 1 : nil
  }
}
