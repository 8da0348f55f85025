/// The values of a row by column name; each row may have another order.
struct NamedValues: Sendable {
  /// The line on which the row begins, counted from 1.
  var line: Int
  /// The names with their values, each name once.
  private(set) var fields: [(name: [UInt8], value: [UInt8])] = []
  private var fieldsByName: [[UInt8]: Int] = [:]

  /// The maximum number of columns; values of further columns are ignored.
  static let mostNames = 128

  /// Creates a row without values.
  init(line: Int) { self.line = line }

  /// Adds a value, unless the row already has a value with this name.
  mutating func add(_ name: [UInt8], _ value: [UInt8]) {
    guard fields.count < Self.mostNames, fieldsByName[name] == nil else { return }
    fieldsByName[name] = fields.count
    fields.append((name, value))
  }

  /// Appends a part to the last value, after a separator if the last value is not empty.
  mutating func extendLast(with part: [UInt8], separator: String, upTo mostBytes: Int) {
    guard let last = fields.indices.last, fields[last].value.count + part.count < mostBytes else {
      return
    }
    if !fields[last].value.isEmpty { fields[last].value += separator.utf8 }
    fields[last].value += part
  }

  /// Returns the values of the named columns; empty for columns that the row lacks.
  func row(of names: [[UInt8]]) -> [ArraySlice<UInt8>] {
    names.map { name in fieldsByName[name].map { fields[$0].value[...] } ?? [] }
  }

  /// Returns the column names of rows, in order of first appearance.
  static func names(of rows: [NamedValues]) -> [[UInt8]] {
    var names: [[UInt8]] = []
    var known: Set<[UInt8]> = []
    for field in rows.lazy.flatMap({ $0.fields }) where names.count < mostNames {
      if known.insert(field.name).inserted { names.append(field.name) }
    }
    return names
  }
}

/// Rows of named values as the rows of a table with a header.
struct NamedTable: Sendable {
  private(set) var plan: TablePlan
  private let names: [[UInt8]]
  private var isPastHeader = false

  /// Analyses the first rows; nil if their columns have no meaning, or if a chosen column is missing.
  init?(_ first: [NamedValues], choice: ColumnChoice) {
    guard let line = first.first?.line else { return nil }
    names = NamedValues.names(of: first)
    let header = TableLook.Row(line: line - 1, fields: names.map { $0[...] })
    let rows =
      [header] + first.map { [names] in TableLook.Row(line: $0.line, fields: $0.row(of: names)) }
    if choice.isMade {
      let look = TableLook(rows, hasSemicolons: false, choice: choice)
      guard let chosen = try? look.chosenPlan() else { return nil }
      plan = chosen
    } else {
      plan = TableLook.plan(of: rows, hasHeader: true)
    }
    guard plan.hasHeader else { return nil }
  }

  /// Sets how the weights are written, but keeps their units.
  mutating func writeNumbers(in style: NumberStyle) { plan.writeWeights(in: style) }

  /// Emits the next row, and the header before the first one.
  mutating func take(
    _ row: NamedValues, into output: inout NotationOutput
  ) throws(TagDocumentError) {
    if !isPastHeader {
      isPastHeader = true
      try output.rows.take(Record(line: plan.firstLine, fields: names.map { $0[...] }))
    }
    try output.rows.take(Record(line: row.line, fields: row.row(of: names)))
  }
}
