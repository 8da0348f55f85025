/// The division of a cloud's labels into pages.
package nonisolated struct PageDivision: Hashable, Sendable {
  /// The maximum number of labels on a page, ≥ 1.
  package var size: Int
  /// The column that identifies a label across program starts.
  ///
  /// A label without a value in this column is identified by its text.
  package var keyColumn: String?
  /// Whether the user can move and remove labels.
  package var canArrange = false
  /// The keys of the labels in the user's order; empty for the order by weight.
  package var order: [String] = []

  /// Creates pages of a size.
  package init(size: Int) { self.size = size }
}
