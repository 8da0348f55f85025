extension Tag {
  /// The column with the names of what can be done with a tag besides choosing it.
  package static let actionsColumn = "actions"

  /// The names of what can be done with the tag besides choosing it.
  public var actions: [String] { values(named: Self.actionsColumn) }
}
