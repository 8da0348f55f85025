/// The values of a row by the names of their columns, in no order that other rows share.
struct NamedValues: Sendable {
  /// The line on which the row begins, counted from 1.
  var line: Int
  /// The first value of each name.
  private(set) var fieldsByName: [[UInt8]: Int] = [:]
  var fields: [(name: [UInt8], value: [UInt8])] = []

  /// The most names of rows; values of others are not read.
  static let mostNames = 128

  /// Creates a row without values.
  init(line: Int) { self.line = line }

  /// Adds a value, unless the row has one of this name.
  mutating func add(_ name: [UInt8], _ value: [UInt8]) {
    guard fields.count < Self.mostNames, fieldsByName[name] == nil else { return }
    fieldsByName[name] = fields.count
    fields.append((name, value))
  }

  /// Returns the values of names; an empty one for a name that the row lacks.
  func row(of names: [[UInt8]]) -> [ArraySlice<UInt8>] {
    names.map { name in fieldsByName[name].map { fields[$0].value[...] } ?? [] }
  }

  /// Returns the names that rows have, in the order in which they come.
  static func names(of rows: [NamedValues]) -> [[UInt8]] {
    var names: [[UInt8]] = []
    var known: Set<[UInt8]> = []
    for field in rows.lazy.flatMap(\.fields) where names.count < mostNames {
      if known.insert(field.name).inserted { names.append(field.name) }
    }
    return names
  }
}
