internal import TagSphereGeometry

extension Scene {
  /// Handles a press on an entry of the legend; such a press does not reach the sphere.
  ///
  /// - Returns: Whether the press was on an entry.
  mutating func pressLegend(
    _ button: InputEvent.PointerButton, at point: SIMD2<Double>, guide: LabelGuide
  ) -> Bool {
    guard button == .primary, !isHeld, let entry = guide.legendEntry(point) else { return false }
    legend.pressed = entry
    pointing.point = point
    pointing.lastClick = nil
    return true
  }

  /// Handles a release on the pressed entry: shows only its labels, or all labels again.
  ///
  /// - Returns: Whether an entry was pressed.
  mutating func releaseLegend(
    _ button: InputEvent.PointerButton, at point: SIMD2<Double>, guide: LabelGuide
  ) -> Bool {
    guard button == .primary, let entry = legend.pressed else { return false }
    legend.pressed = nil
    pointing.point = point
    guard guide.legendEntry(point) == entry else { return true }
    legend.chosen = legend.chosen == entry ? nil : entry
    // Forget the pointer until it moves. Otherwise labels would stay dimmed after a tap of a finger.
    if legend.chosen == nil { pointing.point = nil }
    if let focus, !isListed(focus, guide) { self.focus = nil }
    findAgain(guide: guide)
    return true
  }

  /// Highlights the entry of the legend or the label under the pointer.
  mutating func hover(_ pick: Picker, guide: LabelGuide) {
    legend.hovered = isHeld ? nil : pointing.point.flatMap(guide.legendEntry)
    hover(pick)
  }

  /// Returns whether keys and searches reach a label; if an entry is clicked, they reach only its labels.
  func isListed(_ label: Int, _ guide: LabelGuide) -> Bool {
    legend.chosen.map { guide.belongs(label, $0) } ?? true
  }

  /// Returns the next or previous label by weight, among the labels that keys reach.
  func listedLabel(after label: Int?, isBackward: Bool, guide: LabelGuide) -> Int? {
    let order = guide.order()
    var next = label
    for _ in order.labels {
      next = order.label(after: next, isBackward: isBackward)
      if let next, isListed(next, guide) { return next }
    }
    return nil
  }

  /// Returns matches, without the labels that searches do not reach.
  func listed(_ found: SearchMatches, guide: LabelGuide) -> SearchMatches {
    guard legend.chosen != nil else { return found }
    var found = found
    found.labels.removeAll { !isListed($0, guide) }
    return found
  }

  /// Updates the indices of entries after the legend has changed.
  ///
  /// - Parameter newIndex: The new index of an entry; nil if it is gone.
  package mutating func relabelLegend(_ newIndex: (Int) -> Int?) { legend.relabel(newIndex) }
}
