/// Lines of names alternating with lines of numbers, aligned at their ends.
///
/// R prints `table(words)` and named vectors in this form. A line of one word above the first names
/// is the name of the variable.
struct NamesOverNumbers: LineNotation {
  /// The names whose numbers follow in the next line; nil between pairs.
  private var names: ArraySlice<UInt8>?
  private var namesLine = 0
  private var isPastFirst = false
  private let hasVariable: Bool

  /// Analyses the first lines; nil if they are not pairs of names and numbers.
  init?(_ lines: [NumberedLine]) {
    let first = lines.first?.bytes.trimmingSpaces() ?? []
    let mayBeVariable = !first.contains(0x20)
    if Self.arePairs(lines[...]) {
      hasVariable = false
    } else if mayBeVariable, Self.arePairs(lines.dropFirst()) {
      hasVariable = true
    } else {
      return nil
    }
  }

  /// Whether lines are pairs of names and numbers, one pair with several numbers; the last line may be names alone.
  private static func arePairs(_ lines: ArraySlice<NumberedLine>) -> Bool {
    guard lines.count > 1 else { return false }
    let cells = stride(from: lines.startIndex, to: lines.endIndex - 1, by: 2)
      .map { pairs(lines[$0].bytes, lines[$0 + 1].bytes) }
    return cells.allSatisfy { $0 != nil } && (cells.count > 1 || cells[0]?.count ?? 0 > 2)
      && cells.contains { ($0 ?? []).contains { WrittenNumber($0.0) == nil } }
  }

  var plan: TablePlan { TablePlan() }

  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError) {
    defer { isPastFirst = true }
    if hasVariable, !isPastFirst { return }
    guard let above = names else {
      (names, namesLine) = (Array(line.bytes)[...], line.line)
      return
    }
    names = nil
    guard let pairs = Self.pairs(above, line.bytes[...]) else {
      names = Array(line.bytes)[...]
      defer { namesLine = line.line }
      return try output.rows.take(Record(line: namesLine, fields: [above.trimmingSpaces()]))
    }
    for (name, number) in pairs {
      try output.rows.take(Record(line: line.line, fields: [name, number]))
    }
  }

  /// Emits names that have no numbers below them.
  mutating func finish(into output: inout NotationOutput) throws(TagDocumentError) {
    guard let above = names else { return }
    names = nil
    try output.rows.take(Record(line: namesLine, fields: [above.trimmingSpaces()]))
  }

  /// Returns names and the numbers aligned below the names; nil if the two lines are not aligned.
  private static func pairs(
    _ names: ArraySlice<UInt8>, _ numbers: ArraySlice<UInt8>
  ) -> [(ArraySlice<UInt8>, ArraySlice<UInt8>)]? {
    let words = numbers.split(separator: 0x20)
    guard !words.isEmpty, words.allSatisfy({ WeightParser.isDecimal($0) }),
      !names.contains(0x09)
    else { return nil }
    var pairs: [(ArraySlice<UInt8>, ArraySlice<UInt8>)] = []
    var start = names.startIndex
    var (column, index) = (0, names.startIndex)
    for word in words {
      let end = word.endIndex - numbers.startIndex
      while index < names.endIndex, column < end {
        index += 1
        while index < names.endIndex, names[index] & 0xC0 == 0x80 { index += 1 }
        column += 1
      }
      let name = names[start..<index].trimmingSpaces()
      // A name ends in the same column as its number.
      guard column == end, !name.isEmpty, names[index - 1] != 0x20,
        index == names.endIndex || names[index] == 0x20
      else { return nil }
      pairs.append((name, word))
      start = index
    }
    return names[start...].allSatisfy { $0 == 0x20 } ? pairs : nil
  }
}
