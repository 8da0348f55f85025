/// Keeps the heaviest of any number of tags, by their absolute weights, in bounded memory, or all of them.
///
/// A binary heap whose root is the next tag to drop: the lightest, and among equals the latest.
struct HeaviestTags: Sendable {
  private var limit: Int?
  private var entries: [Entry] = []
  private var everything: [Tag] = []
  private var lines: [Int] = []
  private let keepsLines: Bool
  private var inserted = 0

  private struct Entry: HeapEntry {
    var tag: Tag
    /// The position in the file: among equal weights the smaller one stays.
    var order: Int
    /// The line in the file.
    var line: Int

    func goesBefore(_ other: Entry) -> Bool {
      let (weight, otherWeight) = (tag.weight.magnitude, other.tag.weight.magnitude)
      return weight < otherWeight || (weight == otherWeight && order > other.order)
    }
  }

  /// Creates a collection of the `limit` heaviest tags, or of all if it is nil.
  ///
  /// - Parameter keepsLines: Whether the line of each tag is kept.
  init(limit: Int?, keepsLines: Bool = false) {
    self.limit = limit
    self.keepsLines = keepsLines
  }

  /// The number of tags kept now.
  var count: Int { limit == nil ? everything.count : entries.count }

  /// How many more tags fit, and the bytes that are needed for one more than these; nil if no more
  /// tags are kept than now.
  var nextGrowth: (room: Int, byteCount: Int)? {
    // An array doubles, and the old one stays until its elements are moved.
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
  /// Called before the tag is built, since most rows of a long file are rejected here.
  func admits(_ weight: Double) -> Bool {
    guard let limit, entries.count >= limit else { return true }
    return weight.magnitude > entries[0].tag.weight.magnitude
  }

  /// Inserts a tag; returns whether a tag, this or a lighter one, was dropped.
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

  /// Changes the number of tags that are kept, where there is a limit; returns how many are dropped for it.
  ///
  /// - Complexity: O(tags kept) for each that is dropped.
  mutating func changeLimit(by difference: Int) -> Int {
    guard let former = limit else { return 0 }
    let (limit, isTooLarge) = former.addingReportingOverflow(difference)
    guard !isTooLarge else { return 0 }
    self.limit = limit
    let excess = max(entries.count - limit, 0)
    for _ in 0..<excess { removeEntry(at: 0) }
    return excess
  }

  /// Removes the first tag with the text and weight of another one; returns whether there was one.
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
    limit == nil ? everything : entries.sorted { $0.order < $1.order }.map(\.tag)
  }

  /// Returns the lines of the kept tags in the order of insertion; empty unless they are kept.
  func linesInOrder() -> [Int] {
    guard keepsLines else { return [] }
    return limit == nil ? lines : entries.sorted { $0.order < $1.order }.map(\.line)
  }
}

extension [Tag] {
  /// Returns the heaviest tags in their present order: at most `count`, and of equal weights the first.
  package func heaviest(_ count: Int) -> [Tag] {
    guard count < self.count else { return self }
    guard count > 0 else { return [] }
    var heaviest = HeaviestTags(limit: count)
    for tag in self where heaviest.admits(tag.weight) { _ = heaviest.insert(tag) }
    return heaviest.inOrder()
  }
}
