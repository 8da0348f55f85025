/// Keeps the heaviest of any number of tags in bounded memory, or all of them.
///
/// A binary heap whose root is the next to go: the lightest, and of equals the latest.
struct HeaviestTags: Sendable {
  private let limit: Int?
  private var entries: [Entry] = []
  private var everything: [Tag] = []
  private var inserted = 0

  private struct Entry: HeapEntry {
    var tag: Tag
    /// The place in the file: of equal weights the smaller one stays.
    var order: Int

    func goesBefore(_ other: Entry) -> Bool {
      tag.weight < other.tag.weight
        || (tag.weight == other.tag.weight && order > other.order)
    }
  }

  /// A keeper of the `limit` heaviest, or of all where it is nil.
  init(limit: Int?) { self.limit = limit }

  /// How many tags are kept now.
  var count: Int { limit == nil ? everything.count : entries.count }

  /// Whether a tag of this weight, coming now, would be kept.
  ///
  /// Ask before building the tag: most rows of a long file never get further.
  func admits(_ weight: Double) -> Bool {
    guard let limit, entries.count >= limit else { return true }
    return weight > entries[0].tag.weight
  }

  /// Takes a tag in; returns whether one, this or a lighter one, had to go.
  ///
  /// - Complexity: O(log `limit`).
  mutating func insert(_ tag: Tag) -> Bool {
    guard let limit else {
      everything.append(tag)
      return false
    }
    let entry = Entry(tag: tag, order: inserted)
    inserted += 1
    if entries.count < limit {
      entries.append(entry)
      entries.settle(at: entries.count - 1)
      return false
    }
    if entries[0].goesBefore(entry) {
      entries[0] = entry
      entries.settle(at: 0)
    }
    return true
  }

  /// The tags kept, in the order in which they came.
  func inOrder() -> [Tag] {
    limit == nil ? everything : entries.sorted { $0.order < $1.order }.map(\.tag)
  }
}
