/// What a reader understood of a table: which columns its tags were made of.
public struct TableColumns: Hashable, Sendable {
  /// The names of all columns by their places; empty without a header, and where columns have no places, as in JSON.
  public var names: [String] = []
  /// The column of the texts.
  public var text = Column()
  /// The column of the weights; nil if there is none.
  public var weight: Column?
  /// Whether words and weights were told from what the columns hold, and not from usual names or by a choice.
  public var isGuessed = false
  /// How the weights are written.
  public var style = NumberStyle.plain

  /// One column.
  public struct Column: Hashable, Sendable {
    /// The name; nil without one.
    public var name: String?
    /// The place, counted from 1; nil where columns have none.
    public var number: Int?

    /// Creates a column from its parts.
    public init(name: String? = nil, number: Int? = nil) {
      (self.name, self.number) = (name, number)
    }
  }

  /// Creates the columns of a table that has one.
  public init() {}

  /// The unit that the weights have; empty for none.
  public var unit: String { style.unit }

  /// The name of the weights, with their unit, as the file has it; nil if it has none.
  public var weightName: String? {
    guard let name = weight?.name, !name.isEmpty else { return nil }
    return unit.isEmpty || name.contains(unit) ? name : "\(name) (\(unit))"
  }
}

extension TagDocument {
  /// The name of the weights, with their unit, as the file has it; nil if it is not known.
  public var weightName: String? { table?.weightName }

  /// Returns the name under which tags have the values of a column that a person names; nil if there is no such
  /// column.
  ///
  /// A number is the place of the column in the table.
  func name(of column: ColumnName) -> String? {
    let names = columnNames
    let lower = column.spelling.lowercased()
    if let name = names.contains(column.spelling)
      ? column.spelling : names.first(where: { $0.lowercased() == lower })
    {
      return name
    }
    guard let table else { return nil }
    if table.weight?.name?.lowercased() == lower { return "weight" }
    guard let number = column.number else { return nil }
    if table.weight?.number == number { return "weight" }
    let name = table.names.indices.contains(number - 1) ? table.names[number - 1] : ""
    let attribute = name.isEmpty ? "column \(number)" : name
    return names.first { $0.lowercased() == attribute.lowercased() }
  }
}
