/// Keeps the tags with the largest absolute weights in bounded memory, or all tags.
///
/// It is a binary heap. Its root is the next tag to drop: the lightest tag, or the latest of
/// several equally light tags.
struct HeaviestTags: Sendable {
  private var limit: Int?
  private var entries: [Entry] = []
  private var everything: [Tag] = []
  private var lines: [Int] = []
  private let keepsLines: Bool
  private var inserted = 0

  private struct Entry: HeapEntry {
    var tag: Tag
    /// The position in the file.
    ///
    /// Among equal weights, the smaller position is kept.
    var order: Int
    /// The line in the file.
    var line: Int

    func goesBefore(_ other: Entry) -> Bool {
      let (weight, otherWeight) = (tag.weight.magnitude, other.tag.weight.magnitude)
      return weight < otherWeight || (weight == otherWeight && order > other.order)
    }
  }

  /// Creates a collection of the `limit` heaviest tags; nil keeps all tags.
  ///
  /// - Parameter keepsLines: Whether the line of each tag is kept.
  init(limit: Int?, keepsLines: Bool = false) {
    self.limit = limit
    self.keepsLines = keepsLines
  }

  /// The number of tags currently kept.
  var count: Int { limit == nil ? everything.count : entries.count }

  /// How many more tags fit without growing, and the bytes that growing then needs; nil at the limit of tags.
  var nextGrowth: (room: Int, byteCount: Int)? {
    // An array doubles its storage, and the old storage stays until its elements are moved.
    guard let limit else {
      return (
        everything.capacity - everything.count,
        2 * everything.capacity * MemoryLayout<Tag>.stride
      )
    }
    guard entries.count < limit else { return nil }
    return (
      entries.capacity - entries.count, 2 * entries.capacity * MemoryLayout<Entry>.stride
    )
  }

  /// Returns whether a tag of this weight would be kept if it were inserted now.
  ///
  /// This is called before the tag is built, because most rows of a long file are rejected by it.
  func admits(_ weight: Double) -> Bool {
    guard let limit, entries.count >= limit else { return true }
    return weight.magnitude > entries[0].tag.weight.magnitude
  }

  /// Inserts a tag; returns whether a tag was dropped, either the inserted tag or a lighter tag.
  ///
  /// - Complexity: O(log `limit`).
  mutating func insert(_ tag: Tag, line: Int = 0) -> Bool {
    guard let limit else {
      everything.append(tag)
      if keepsLines { lines.append(line) }
      return false
    }
    let entry = Entry(tag: tag, order: inserted, line: line)
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

  /// Changes the maximum number of tags, if a maximum is set; returns how many tags are dropped.
  ///
  /// - Complexity: O(tags kept) per dropped tag.
  mutating func changeLimit(by difference: Int) -> Int {
    guard let former = limit else { return 0 }
    let (limit, isTooLarge) = former.addingReportingOverflow(difference)
    guard !isTooLarge else { return 0 }
    self.limit = limit
    let excess = max(entries.count - limit, 0)
    for _ in 0..<excess { removeEntry(at: 0) }
    return excess
  }

  /// Removes the first tag with the same text and weight; returns whether such a tag was kept.
  ///
  /// - Complexity: O(tags kept).
  mutating func remove(_ tag: Tag) -> Bool {
    func isMeant(_ other: Tag) -> Bool { other.text == tag.text && other.weight == tag.weight }
    if limit == nil {
      guard let index = everything.firstIndex(where: isMeant) else { return false }
      everything.remove(at: index)
      if keepsLines { lines.remove(at: index) }
      return true
    }
    guard let index = entries.firstIndex(where: { isMeant($0.tag) }) else { return false }
    removeEntry(at: index)
    return true
  }

  private mutating func removeEntry(at index: Int) {
    var rest = entries
    rest.remove(at: index)
    entries = []
    for entry in rest {
      entries.append(entry)
      entries.settle(at: entries.count - 1)
    }
  }

  /// Returns the kept tags in the order of insertion.
  func inOrder() -> [Tag] {
    limit == nil ? everything : entries.sorted { $0.order < $1.order }.map { $0.tag }
  }

  /// Returns the lines of the kept tags in the order of insertion; empty unless lines are kept.
  func linesInOrder() -> [Int] {
    guard keepsLines else { return [] }
    return limit == nil ? lines : entries.sorted { $0.order < $1.order }.map { $0.line }
  }
}

extension [Tag] {
  /// Returns the heaviest tags in the order of insertion: at most `count`, the earliest of equal weights.
  package func heaviest(_ count: Int) -> [Tag] {
    guard count < self.count else { return self }
    guard count > 0 else { return [] }
    var heaviest = HeaviestTags(limit: count)
    for tag in self where heaviest.admits(tag.weight) { _ = heaviest.insert(tag) }
    return heaviest.inOrder()
  }
}
