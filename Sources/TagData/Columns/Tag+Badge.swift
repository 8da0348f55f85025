extension Tag {
  /// The column with the count on a label's badge.
  package static let badgeColumn = "badge"

  /// The count on the label's badge; nil if there is no count or it is not a number.
  public var badge: Double? {
    values(named: Self.badgeColumn).first.flatMap { TagColumn.number($0) }
  }

  /// Sets the count on the label's badge; nil removes the badge.
  package mutating func setBadge(_ count: Double?) {
    var details = details ?? Details()
    details.attributes.removeAll { $0.name == Self.badgeColumn }
    if let count {
      details.attributes.append(
        Attribute(name: Self.badgeColumn, values: [JSONText.number(count)]))
    }
    self.details = details == Details() ? nil : details
  }
}
