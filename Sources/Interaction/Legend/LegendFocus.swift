/// The entries of the legend that are pointed at, or were clicked.
///
/// Pointing at an entry dims the labels of all others; a click shows only its own labels, until
/// another click on it, or Escape.
package struct LegendFocus: Hashable, Sendable {
  /// The entry under the pointer.
  package internal(set) var hovered: Int?
  /// The entry whose labels alone are shown.
  package internal(set) var chosen: Int?
  /// The entry on which a button is held.
  var pressed: Int?

  /// Creates a focus on nothing.
  package init() {}

  /// Updates the indices of entries after the legend has changed.
  mutating func relabel(_ newIndex: (Int) -> Int?) {
    (hovered, pressed) = (nil, nil)
    chosen = chosen.flatMap(newIndex)
  }
}
