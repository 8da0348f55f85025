/// Labels on pages of limited size, in an order that the user can change.
///
/// A key identifies a label across restarts of the program; its index may change.
package struct LabelPages: Hashable, Sendable {
  /// A label on a page.
  package struct Item: Hashable, Sendable {
    /// The key that identifies the label across restarts.
    package var key: String
    /// The label's index.
    package var label: Int

    /// Creates an item from its parts.
    package init(key: String, label: Int) { (self.key, self.label) = (key, label) }
  }

  /// The maximum number of labels on a page, ≥ 1.
  package let size: Int
  /// All labels that were not removed, in the order of the pages.
  package private(set) var items: [Item] = []
  /// The number of the page that is shown, from 0.
  package private(set) var page = 0
  /// The keys in the user's order; empty if no label was moved.
  private var order: [String]
  /// The keys of the labels that were removed.
  package private(set) var removed: Set<String> = []

  /// Creates pages without labels.
  ///
  /// - Parameters:
  ///   - size: The maximum number of labels on a page, ≥ 1.
  ///   - order: The keys in the user's order; labels with other keys follow at the end.
  package init(size: Int, order: [String] = []) {
    precondition(size > 0, "pages of \(size) labels")
    (self.size, self.order) = (size, order)
  }

  /// The number of pages, ≥ 1.
  package var count: Int { max((items.count + size - 1) / size, 1) }

  /// The labels of the shown page, in the order of the page.
  package var labels: [Int] { items[range].map { $0.label } }

  private var range: Range<Int> {
    min(page * size, items.count)..<min((page + 1) * size, items.count)
  }

  /// Returns the place of a label in the order, from 0; nil if it is on no page.
  package func place(of label: Int) -> Int? { items.firstIndex { $0.label == label } }

  /// Returns the number of a label's page; nil if the label is on no page.
  package func page(of label: Int) -> Int? { place(of: label).map { $0 / size } }

  /// Replaces the labels; keeps the page number, or shows the last page if there are fewer pages.
  ///
  /// - Parameter all: The labels in the order of the data.
  package mutating func adopt(_ all: [Item]) {
    var places: [String: Int] = [:]
    for (place, key) in order.enumerated() where places[key] == nil { places[key] = place }
    let kept = all.filter { !removed.contains($0.key) }.enumerated().map { number, item in
      (item: item, place: places[item.key] ?? Int.max, number: number)
    }
    items = kept.sorted { ($0.place, $0.number) < ($1.place, $1.number) }.map { $0.item }
    turn(to: page)
  }

  /// Shows a page; a number outside the range counts as the first or last page.
  ///
  /// - Returns: Whether the page changed.
  @discardableResult
  package mutating func turn(to number: Int) -> Bool {
    let before = page
    page = min(max(number, 0), count - 1)
    return page != before
  }

  /// Moves a label to a place, and shows its page; the labels between the old and new place move by one.
  ///
  /// - Returns: Whether the place changed.
  package mutating func move(_ label: Int, to place: Int) -> Bool {
    guard let former = self.place(of: label) else { return false }
    let place = min(max(place, 0), items.count - 1)
    guard place != former else { return false }
    items.insert(items.remove(at: former), at: place)
    order = items.map { $0.key }
    page = place / size
    return true
  }

  /// Removes a label; the labels after it close the gap.
  ///
  /// - Returns: The label's item; nil if it is on no page.
  package mutating func remove(_ label: Int) -> Item? {
    guard let place = place(of: label) else { return nil }
    let item = items.remove(at: place)
    removed.insert(item.key)
    turn(to: page)
    return item
  }

  /// Updates the indices of renumbered labels; removed labels leave their pages.
  package mutating func relabel(_ newIndex: (Int) -> Int?) {
    items = items.compactMap { item in newIndex(item.label).map { Item(key: item.key, label: $0) } }
    turn(to: page)
  }

  /// Returns to an earlier arrangement of the same labels.
  ///
  /// - Returns: The keys of labels that had been removed since then, and are on pages again.
  package mutating func restore(_ earlier: Self) -> [String] {
    let returned = removed.subtracting(earlier.removed)
    self = earlier
    return returned.sorted()
  }

  /// The keys in the user's order; empty if no label was moved.
  package var keptOrder: [String] { order.isEmpty ? [] : items.map { $0.key } }
}
