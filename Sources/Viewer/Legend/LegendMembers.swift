internal import TagSphereLabels
internal import TagSphereTagData

/// The legend entry of each label; determined when first requested.
final class LegendMembers {
  private var entries: [Int?]?

  /// Returns the entry of each label; nil for labels without one.
  ///
  /// - Parameters:
  ///   - tags: The tags, one per label.
  ///   - legend: The legend; nil for none.
  func entries(of tags: [Tag], in legend: Legend?) -> [Int?] {
    if let entries { return entries }
    let column = legend.flatMap { legend in
      legend.groups.isEmpty ? nil : TagDocument(tags: tags).column(named: legend.title)
    }
    let found = column.map { legend?.entries(of: $0.values) ?? [] }
    let entries = found ?? Array(repeating: nil, count: tags.count)
    self.entries = entries
    return entries
  }
}
