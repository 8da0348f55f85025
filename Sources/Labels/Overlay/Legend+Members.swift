extension Legend {
  /// The entries of groups; empty if the legend explains numbers.
  package var groups: [Group] { if case .groups(let groups) = content { groups } else { [] } }

  /// Returns the entry to which each value of the explained column belongs; nil for values without an entry.
  ///
  /// - Parameter values: One per tag; nil for tags without a value.
  package func entries(of values: [String?]) -> [Int?] {
    var named: [String: Int] = [:]
    for (entry, group) in groups.enumerated() where group.members == .named {
      named[group.name] = entry
    }
    let others = groups.firstIndex { $0.members == .others }
    let without = groups.firstIndex { $0.members == .without }
    return values.map { value in value.map { named[$0] ?? others } ?? without }
  }
}
