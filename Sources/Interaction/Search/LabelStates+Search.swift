public import TagSphereCloudCore

extension LabelStates {
  /// Dims all labels that a search did not find; none while the search is empty.
  public mutating func dim(allBut search: Search) {
    guard !search.text.isEmpty else { return }
    dimAll()
    for label in search.matches where labels.indices.contains(label) {
      labels[label].flags.remove(.dimmed)
    }
  }

  /// Dims all labels.
  package mutating func dimAll() {
    for label in labels.indices { labels[label].flags.insert(.dimmed) }
  }

  /// Shows a label fully, even if decluttering has hidden it.
  public mutating func show(_ label: Int) {
    guard labels.indices.contains(label) else { return }
    labels[label].visibility = 255
    labels[label].flags.remove(.dimmed)
  }
}
