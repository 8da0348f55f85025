/// A table whose columns are aligned below a header, as `ps`, `df`, `kubectl` and pandas print it.
///
/// A column ends at a position where all of the first lines have a blank.
struct AlignedColumns: LineNotation {
  private(set) var plan: TablePlan
  /// The positions where the columns begin, in Unicode scalars; the first is 0.
  private let starts: [Int]

  /// The line of the header; lines above it are notes.
  private let headerLine: Int
  /// The line where the notes below the table begin.
  private var footerLine = Int.max

  /// The maximum length of a line that is analysed, in Unicode scalars.
  private static let mostScalars = 4096
  /// The maximum number of lines above the header; `top` and `netstat` print such lines.
  private static let mostAbove = 8
  /// The maximum number of lines below the rows, after an empty line; `systemctl` prints such lines.
  private static let mostBelow = 8

  /// The number of columns.
  var count: Int { starts.count }

  /// Analyses the first lines; nil if they are not an aligned table.
  ///
  /// - Parameters:
  ///   - lines: The first lines.
  ///   - choice: The chosen columns.
  ///   - isWhole: Whether `lines` are all lines, so that notes below the rows can be recognized.
  init?(
    _ lines: [NumberedLine], isWhole: Bool = false, choice: ColumnChoice = ColumnChoice()
  ) {
    guard lines.count > 2, !lines.contains(where: { $0.bytes.contains(0x09) }) else { return nil }
    if let table = Self(whole: lines, choice) {
      self = table
      return
    }
    guard isWhole, lines.count < TableLook.mostRows else { return nil }
    let footer = lines.indices.dropFirst(3).first { index in
      lines[index].number > lines[index - 1].number + 1 && lines.count - index <= Self.mostBelow
    }
    guard let footer, let table = Self(whole: Array(lines[..<footer]), choice) else { return nil }
    self = table
    footerLine = lines[footer].number
  }

  private init?(whole lines: [NumberedLine], _ choice: ColumnChoice) {
    for above in 0...min(Self.mostAbove, lines.count / 2) {
      let others = lines.prefix(above).contains { !PipeTable.isRule($0.bytes) }
      let table = Self(from: Array(lines.dropFirst(above)), choice, isBelowOthers: others)
      guard let table else { continue }
      self = table
      return
    }
    return nil
  }

  /// Analyses lines that begin with the header.
  ///
  /// - Parameter isBelowOthers: Whether other lines are above these lines. If so, the evidence of
  ///   columns must be stronger.
  private init?(from lines: [NumberedLine], _ choice: ColumnChoice, isBelowOthers: Bool) {
    guard lines.count > 2 else { return nil }
    let hasRule = PipeTable.isRule(lines[1].bytes)
    // A title between two rules may be above the header, which then has another rule below it.
    let hasTitle =
      hasRule && lines.count > 5 && PipeTable.isRule(lines[3].bytes)
      && !PipeTable.isRule(lines[5].bytes)
    guard !PipeTable.isRule(lines[0].bytes), !hasTitle else { return nil }
    let body = lines.dropFirst().filter { line in
      !PipeTable.isRule(line.bytes) && !TableLook.isCountOfRows(line.bytes)
    }
    let columns = Self.columns(header: lines[0].bytes, body: body.map { $0.bytes })
    guard columns.count > (isBelowOthers ? 3 : 1), body.count > 1 else { return nil }
    headerLine = lines[0].number
    starts = columns.map { $0.start }
    let starts = starts
    let rows = ([lines[0]] + body).map { line in
      TableLook.Row(line: line.number, fields: Self.cells(of: line.bytes, starts))
    }
    if choice.isMade {
      let chosen = TableLook(rows, hasSemicolons: false, choice: choice)
      guard chosen.hasChosenNames, let plan = try? chosen.chosenPlan() else { return nil }
      self.plan = plan
      return
    }
    let rule = hasRule ? Self.inked(lines[1].bytes) : []
    let isWide = columns.dropFirst().allSatisfy { column in
      // A rule can separate columns that have a gap of only one blank.
      column.gap > 1 || rule.indices.contains(column.start) && !rule[column.start - 1]
    }
    guard let plan = Self.plan(of: rows, isWide: isWide, hasRule: hasRule, isBelowOthers)
    else { return nil }
    self.plan = plan
  }

  /// Returns the meaning of the columns; nil if the columns may be aligned by chance.
  private static func plan(
    of rows: [TableLook.Row], isWide: Bool, hasRule: Bool, _ isBelowOthers: Bool
  ) -> TablePlan? {
    let look = TableLook(rows, hasSemicolons: false)
    let names = rows[0].fields
    guard names.dropFirst().allSatisfy({ !$0.isEmpty && WrittenNumber($0) == nil }) else {
      return nil
    }
    // Short words can be aligned by chance, but not if numbers stand below words too.
    if look.plan.hasHeader, look.hasWordsAndNumbers { return look.plan }
    let isDrawn = hasRule || names.allSatisfy { !$0.contains { (0x61...0x7A).contains($0) } }
    // Many rows are not aligned by chance.
    guard isWide || rows.count > 10 && names.count > 3, isDrawn, !isBelowOthers || hasRule else {
      return nil
    }
    if look.plan.hasHeader { return look.plan }
    var plan = look.plan
    plan.hasHeader = true
    plan.columns = Columns(
      names: names.map { String(decoding: $0, as: UTF8.self) }, text: plan.columns.text,
      weight: look.hasWordsAndNumbers ? plan.columns.weight : nil)
    return plan
  }

  mutating func writeNumbers(in style: NumberStyle) { plan.writeWeights(in: style) }

  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError) {
    let bytes = line.bytes[...]
    if PipeTable.isRule(bytes) { return }
    if line.line < headerLine || line.line >= footerLine || TableLook.isCountOfRows(bytes) {
      return output.rows.leaveOutNote(line)
    }
    try output.rows.take(Record(line: line.line, fields: Self.cells(of: bytes, starts)))
  }

  private struct Column {
    var start: Int
    /// The number of blanks before the column.
    var gap: Int
  }

  /// Returns the columns that have values; each needs a name, except the first column.
  private static func columns(
    header: ArraySlice<UInt8>, body: [ArraySlice<UInt8>]
  ) -> [Column] {
    let head = inked(header)
    var values: [Bool] = []
    for line in body {
      for (index, hasInk) in inked(line).enumerated() {
        if index < values.count {
          values[index] = values[index] || hasInk
        } else {
          values.append(hasInk)
        }
      }
    }
    func has(_ ink: [Bool], in range: Range<Int>) -> Bool {
      range.clamped(to: 0..<ink.count).contains { ink[$0] }
    }
    var columns: [Column] = []
    var end = 0
    let count = max(head.count, values.count)
    var index = 0
    while index < count {
      guard has(head, in: index..<(index + 1)) || has(values, in: index..<(index + 1)) else {
        index += 1
        continue
      }
      let start = index
      while index < count,
        has(head, in: index..<(index + 1)) || has(values, in: index..<(index + 1))
      { index += 1 }
      // A column of row numbers has no name.
      let isColumn =
        has(values, in: start..<index) && (has(head, in: start..<index) || columns.isEmpty)
      if isColumn { columns.append(Column(start: columns.isEmpty ? 0 : start, gap: start - end)) }
      end = index
    }
    return columns
  }

  /// Returns for each scalar of a line whether it is not blank.
  private static func inked(_ line: ArraySlice<UInt8>) -> [Bool] {
    line.lazy.filter { $0 & 0xC0 != 0x80 }.prefix(mostScalars).map { $0 > 0x20 }
  }

  /// Returns the fields of a line, without surrounding spaces.
  private static func cells(of line: ArraySlice<UInt8>, _ starts: [Int]) -> [ArraySlice<UInt8>] {
    var cells: [ArraySlice<UInt8>] = []
    var begin = line.startIndex
    var scalars = 0
    for index in line.indices where line[index] & 0xC0 != 0x80 {
      if cells.count + 1 < starts.count, scalars == starts[cells.count + 1] {
        cells.append(line[begin..<index].trimmingSpaces())
        begin = index
      }
      scalars += 1
    }
    cells.append(line[begin...].trimmingSpaces())
    return cells + Array(repeating: [], count: starts.count - cells.count)
  }
}
