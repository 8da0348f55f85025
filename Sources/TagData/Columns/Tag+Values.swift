extension Tag {
  /// Returns the values of the column, attribute or facet with exactly this name; empty if the tag has none.
  ///
  /// `weight` and `group` are columns too.
  package func values(named name: String) -> [String] {
    switch name {
    case "weight": [JSONText.number(weight)]
    case "group": details?.group.map { [$0] } ?? []
    default: details?.attributes.first { $0.name == name }?.values ?? []
    }
  }
}
