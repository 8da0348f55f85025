/// The columns from which a reader made the tags of a table.
public struct TableColumns: Hashable, Sendable {
  /// The names of all columns in order; empty if there is no header, or if columns have no order, as in JSON.
  public var names: [String] = []
  /// The column of the texts.
  public var text = Column()
  /// The column of the weights; nil if the table has no weights.
  public var weight: Column?
  /// Whether the content determined the columns, not names or the user.
  public var isGuessed = false
  /// The style of the weights.
  public var style = NumberStyle.plain

  /// One column.
  public struct Column: Hashable, Sendable {
    /// The name; nil if the column has none.
    public var name: String?
    /// The number, counted from 1; nil if columns have no order.
    public var number: Int?

    /// Creates a column from its parts.
    public init(name: String? = nil, number: Int? = nil) {
      (self.name, self.number) = (name, number)
    }
  }

  /// Creates the description of a table with one column.
  public init() {}

  /// The unit of the weights; empty if they have no unit.
  public var unit: String { style.unit }

  /// The name of the weights in the file, with their unit; nil if the weights have no name.
  public var weightName: String? {
    guard let name = weight?.name, !name.isEmpty else { return nil }
    return unit.isEmpty || name.range(of: unit) != nil ? name : "\(name) (\(unit))"
  }
}

extension TagDocument {
  /// The name of the weights in the file, with their unit; nil if it is not known.
  public var weightName: String? { table?.weightName }

  /// Returns the name under which tags store the values of `column`; nil if there is no such column.
  ///
  /// If `column` is a number, it is the number of a column in the table.
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
