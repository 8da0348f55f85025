/// A table with bars between its cells: in Markdown or Org, or printed by a database shell.
///
/// Rules are not rows. Lines without a bar are notes beside the table.
///
/// Source: GitHub Flavored Markdown, "Tables": a backslash before a bar makes it text.
struct PipeTable: LineNotation {
  private(set) var plan: TablePlan
  /// Whether the cells may contain Markdown.
  private let isMarkdown: Bool

  /// Analyses the first lines; nil if they are not a table with bars.
  init?(_ lines: [NumberedLine], choice: ColumnChoice = ColumnChoice()) {
    // Clippings of e-book readers have bars too.
    if lines.count(where: { $0.bytes.trimmingSpaces().elementsEqual("==========".utf8) }) > 1 {
      return nil
    }
    let rules = lines.indices.filter { Self.isRule(lines[$0].bytes) }
    let drawn = lines.filter { !Self.isRule($0.bytes) }
    let isMarkdown = rules.contains { Self.isMarkdownRule(lines[$0].bytes) }
    self.isMarkdown = isMarkdown
    let rows = drawn.compactMap { line in
      Self.cells(of: line.bytes, isMarkdown: isMarkdown).map {
        TableLook.Row(line: line.number, fields: $0.map { $0[...] })
      }
    }
    let isFramed = drawn.allSatisfy { line in
      let text = line.bytes.trimmingSpaces()
      return text.first == Self.bar && text.last == Self.bar && text.count > 2
    }
    guard rows.count > 1, let width = rows.map({ $0.fields.count }).max(),
      width > 1 || isFramed && !rules.isEmpty,
      // Up to a third of the lines may be outside the table, or two thirds if it has a rule.
      rows.count * 3 >= drawn.count * 2 || !rules.isEmpty && rows.count * 3 >= drawn.count,
      !rules.isEmpty || isFramed && rows.allSatisfy({ $0.fields.count == width })
    else { return nil }
    if choice.isMade {
      guard let chosen = try? TableLook(rows, hasSemicolons: false, choice: choice).chosenPlan()
      else { return nil }
      plan = chosen
      return
    }
    let headerEnds = rules.first { $0 > 0 && Self.cells(of: lines[$0 - 1].bytes) != nil }
      .map { lines[$0].number }
    plan = TableLook.plan(
      of: rows, hasHeader: headerEnds.map { rows[0].line < $0 && rows[1].line > $0 } ?? false)
  }

  mutating func writeNumbers(in style: NumberStyle) { plan.writeWeights(in: style) }

  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError) {
    let bytes = line.bytes[...]
    if Self.isRule(bytes) { return }
    guard let cells = Self.cells(of: bytes, isMarkdown: isMarkdown) else {
      return output.rows.leaveOutNote(line)
    }
    try output.rows.take(Record(line: line.line, fields: cells.map { $0[...] }))
  }

  private static let bar = UInt8(ascii: "|")

  /// Whether a line is a rule: dashes, optionally with bars, crosses and colons.
  static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    var dashes = 0
    var (previous, hasRun) = (Unicode.Scalar(" "), false)
    var scalars = line.makeIterator()
    var decoder = UTF8()
    while case .scalarValue(let scalar) = decoder.decode(&scalars) {
      switch scalar {
      case "-", "=", "\u{2500}"..."\u{2501}", "\u{2550}": dashes += 1
      case "|", "+", ":", " ", "\t", "\u{2502}"..."\u{256C}": break
      default: return false
      }
      // Single dashes between spaces are missing values.
      hasRun = hasRun || previous != " " && scalar != " "
      previous = scalar
    }
    // A single dash is a missing value.
    return dashes > 1 && hasRun
  }

  /// Whether a line is the rule below a Markdown header: dashes and bars, but no crosses.
  private static func isMarkdownRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(bar) && line.allSatisfy { "|-: ".utf8.contains($0) }
  }

  /// Returns the cells of a row, without surrounding spaces; nil for a line without a bar.
  private static func cells(
    of line: ArraySlice<UInt8>, isMarkdown: Bool = false
  ) -> [[UInt8]]? {
    var rest = line.trimmingSpaces()
    var cells: [[UInt8]] = [[]]
    var hasBar = false
    while let byte = rest.first {
      if byte == UInt8(ascii: "\\"), rest.dropFirst().first == bar {
        cells[cells.count - 1].append(bar)
        rest = rest.dropFirst(2)
      } else if byte == bar || rest.starts(with: "│".utf8) || rest.starts(with: "║".utf8) {
        cells.append([])
        hasBar = true
        rest = rest.dropFirst(byte == bar ? 1 : 3)
      } else {
        cells[cells.count - 1].append(byte)
        rest = rest.dropFirst()
      }
    }
    guard hasBar else { return nil }
    if cells[0].allSatisfy({ $0 <= 0x20 }), cells.count > 1 { cells.removeFirst() }
    if cells.count > 1, cells[cells.count - 1].allSatisfy({ $0 <= 0x20 }) {
      cells.removeLast()
    }
    return cells.map { cell in
      let text = cell[...].trimmingSpaces()
      return isMarkdown ? MarkdownText(text).text : Array(text)
    }
  }
}
