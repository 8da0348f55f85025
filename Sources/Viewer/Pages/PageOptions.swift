/// How the labels of a cloud are divided into pages.
package nonisolated struct PageOptions: Hashable, Sendable {
  /// The most labels on a page, ≥ 1.
  package var size: Int
  /// The column that identifies a label from start to start; labels without it are identified by their
  /// text.
  package var keyColumn: String?
  /// Whether a person can move and remove labels.
  package var canArrange = false
  /// The order in which a person has put the labels, by their keys; empty if nobody has.
  package var order: [String] = []

  /// Creates options of pages of a size.
  package init(size: Int) { self.size = size }
}
