package import TagSphereLabels

extension LabelStates {
  /// Dims all labels that a search did not find; has no effect while the search is empty.
  package mutating func dim(allBut search: Search) {
    guard !search.text.isEmpty else { return }
    dimAll()
    for label in search.matches where indices.contains(label) {
      self[label].flags.remove(.dimmed)
    }
  }

  /// Shows a label fully, even if decluttering has hidden it.
  package mutating func show(_ label: Int) {
    guard indices.contains(label) else { return }
    self[label].visibility = 255
    self[label].flags.remove(.dimmed)
  }
}
