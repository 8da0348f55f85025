extension Tag {
  /// The column that names a tag's actions other than choosing it.
  package static let actionsColumn = "actions"

  /// The names of the tag's actions other than choosing it.
  public var actions: [String] { values(named: Self.actionsColumn) }
}
