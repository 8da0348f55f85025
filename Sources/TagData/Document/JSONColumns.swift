/// The texts and weights of a table stored by columns.
struct JSONColumns: Sendable {
  /// The name of the current row, if the column is an object.
  var row = ""
  /// Whether the current column is an array.
  var isArray = false

  private let shape: JSONShape
  private var column = ""
  /// The first column with numbers, used for the weights if the shape does not name their column.
  private var numbers: String?
  private var index = 0
  private var rows: [String: Int] = [:]
  private var texts: [(bytes: [UInt8], line: Int)?] = []
  private var weights: [(bytes: [UInt8], isNumber: Bool)?] = []

  init(_ shape: JSONShape) { self.shape = shape }

  /// Begins a column.
  mutating func begin(_ name: String) {
    column = name
    index = 0
  }

  /// Takes the next value of the column.
  mutating func take(_ token: borrowing JSONToken) {
    defer { index += 1 }
    let isText = column == shape.text.first
    if shape.weight == nil, !shape.isChosen, numbers == nil, !isText, token.kind == .number {
      numbers = column
    }
    guard isText || column == shape.weight ?? numbers,
      token.kind == .string || token.kind == .number
    else { return }
    let row = isArray ? index : number(of: row)
    while texts.count <= row {
      texts.append(nil)
      weights.append(nil)
    }
    if isText {
      texts[row] = (token.bytes, token.position.line)
    } else {
      weights[row] = (token.bytes, token.kind == .number)
    }
  }

  private mutating func number(of row: String) -> Int {
    if let known = rows[row] { return known }
    rows[row] = rows.count
    return rows.count - 1
  }

  /// Adds the tags to a collector.
  ///
  /// - Parameter watch: Records string weights that do not fit the style of the shape.
  mutating func finish(
    into collector: inout TagCollector, watch: inout StyleWatch
  ) throws(TagDocumentError) {
    for (text, weight) in zip(texts, weights) {
      collector.beginRow()
      guard let text else {
        collector.leaveOut(.emptyText, line: 0)
        continue
      }
      let scan = TextScan(text.bytes[...])
      if let fault = scan.fault {
        collector.leaveOut(fault, line: text.line, excerpt: text.bytes[...].excerpt)
        continue
      }
      var value = 1.0
      if let weight {
        do {
          value =
            weight.isNumber
            ? try WeightParser.weight(weight.bytes[...])
            : try shape.style.weight(weight.bytes[...], watch: &watch)
        } catch {
          collector.leaveOut(error.reason, line: text.line, excerpt: weight.bytes[...].excerpt)
          continue
        }
      }
      guard collector.use == .labels else {
        try collector.use(text.bytes[...], weight: value, line: text.line)
        continue
      }
      guard collector.admits(value, line: text.line) else { continue }
      try collector.take(
        Tag(text: String(decoding: text.bytes, as: UTF8.self), weight: value), line: text.line)
    }
    (texts, weights, rows) = ([], [], [:])
  }
}

/// Counts the texts of an array.
struct JSONCounts: Sendable {
  private var tally = ValueTally(separator: nil)

  /// Counts a text.
  ///
  /// - Throws: `tooManyLines` if there are more distinct texts than can be counted.
  mutating func add(
    _ token: borrowing JSONToken, to collector: inout TagCollector
  ) throws(TagDocumentError) {
    collector.beginRow()
    let (text, line) = (token.bytes[...], token.position.line)
    if let fault = TextScan(text).fault {
      return collector.leaveOut(fault, line: line, excerpt: text.excerpt)
    }
    try tally.add(text, weight: 1, line: line)
  }

  /// Adds a tag for each distinct text to a collector.
  mutating func finish(into collector: inout TagCollector) throws(TagDocumentError) {
    let counted = tally
    tally = ValueTally(separator: nil)
    try counted.finish(into: &collector)
  }
}
