/// Labels on pages of at most so many, in an order that a person can change.
///
/// A label has a key, which identifies it from start to start; its index may change.
package struct LabelPages: Hashable, Sendable {
  /// A label on a page.
  package struct Item: Hashable, Sendable {
    /// What identifies the label from start to start.
    package var key: String
    /// The label's index.
    package var label: Int

    /// Creates an item from its parts.
    package init(key: String, label: Int) { (self.key, self.label) = (key, label) }
  }

  /// The most labels on a page, ≥ 1.
  package let size: Int
  /// All labels that were not removed, in their order.
  package private(set) var items: [Item] = []
  /// The number of the page that is shown, from 0.
  package private(set) var page = 0
  /// The keys in the order that a person gave them; empty if none was moved.
  private var order: [String]
  /// The keys of the labels that were removed.
  package private(set) var removed: Set<String> = []

  /// Creates pages without labels.
  ///
  /// - Parameters:
  ///   - size: The most labels on a page, ≥ 1.
  ///   - order: The keys in the order that a person gave them; those of other labels come last.
  package init(size: Int, order: [String] = []) {
    precondition(size > 0, "pages of \(size) labels")
    (self.size, self.order) = (size, order)
  }

  /// The number of pages, ≥ 1.
  package var count: Int { max((items.count + size - 1) / size, 1) }

  /// The labels of the page that is shown, in their order.
  package var labels: [Int] { items[range].map(\.label) }

  private var range: Range<Int> {
    min(page * size, items.count)..<min((page + 1) * size, items.count)
  }

  /// Returns the place of a label in the order, from 0; nil if it is on no page.
  package func place(of label: Int) -> Int? { items.firstIndex { $0.label == label } }

  /// Returns the number of a label's page; nil if it is on none.
  package func page(of label: Int) -> Int? { place(of: label).map { $0 / size } }

  /// Takes other labels; the page that is shown stays if there is one of its number.
  ///
  /// - Parameter all: The labels in their own order.
  package mutating func adopt(_ all: [Item]) {
    var places: [String: Int] = [:]
    for (place, key) in order.enumerated() where places[key] == nil { places[key] = place }
    let kept = all.filter { !removed.contains($0.key) }.enumerated().map { number, item in
      (item: item, place: places[item.key] ?? Int.max, number: number)
    }
    items = kept.sorted { ($0.place, $0.number) < ($1.place, $1.number) }.map(\.item)
    turn(to: page)
  }

  /// Shows a page, or the first or last one beyond them.
  ///
  /// - Returns: Whether it is another one.
  @discardableResult
  package mutating func turn(to number: Int) -> Bool {
    let before = page
    page = min(max(number, 0), count - 1)
    return page != before
  }

  /// Moves a label to a place, and shows its page; those between make room.
  ///
  /// - Returns: Whether it is another place.
  package mutating func move(_ label: Int, to place: Int) -> Bool {
    guard let former = self.place(of: label) else { return false }
    let place = min(max(place, 0), items.count - 1)
    guard place != former else { return false }
    items.insert(items.remove(at: former), at: place)
    order = items.map(\.key)
    page = place / size
    return true
  }

  /// Removes a label; those after it close the gap.
  ///
  /// - Returns: Its item; nil if it is on no page.
  package mutating func remove(_ label: Int) -> Item? {
    guard let place = place(of: label) else { return nil }
    let item = items.remove(at: place)
    removed.insert(item.key)
    turn(to: page)
    return item
  }

  /// Follows labels that were renumbered; those that are gone leave their pages.
  package mutating func relabel(_ newIndex: (Int) -> Int?) {
    items = items.compactMap { item in newIndex(item.label).map { Item(key: item.key, label: $0) } }
    turn(to: page)
  }

  /// Returns to an earlier arrangement of the same labels.
  ///
  /// - Returns: The keys of the labels that were removed since.
  package mutating func restore(_ earlier: Self) -> [String] {
    let returned = removed.subtracting(earlier.removed)
    self = earlier
    return returned.sorted()
  }

  /// The keys in the order that a person gave them; empty if none was moved.
  package var keptOrder: [String] { order.isEmpty ? [] : items.map(\.key) }
}
