/// The entries of the legend that are pointed at, or were clicked.
///
/// Pointing at an entry dims the labels of all other entries. A click on an entry shows only its labels.
/// Another click on the entry, or Escape, shows all labels again.
package struct LegendFocus: Hashable, Sendable {
  /// The entry under the pointer; nil for none.
  package internal(set) var hovered: Int?
  /// The clicked entry, to whose labels the cloud is restricted; nil for none.
  package internal(set) var chosen: Int?
  /// The entry on which a button is held; nil for none.
  var pressed: Int?

  /// Creates a focus on nothing.
  package init() {}

  /// Updates the indices of entries after the legend has changed.
  mutating func relabel(_ newIndex: (Int) -> Int?) {
    (hovered, pressed) = (nil, nil)
    chosen = chosen.flatMap(newIndex)
  }
}
