internal import TagSphereTagData

/// The key of each slot's label, and the slot of each key.
///
/// While a label shrinks away, the same label may appear again in another slot. Its key then leads
/// only to the new slot.
struct SlotKeys: Sendable {
  /// The key of each slot's label; nil for a free slot.
  private var keys: [TagKey?]
  private var table = IndexTable()

  /// Creates slots with different keys.
  init(_ keys: [TagKey]) {
    self.keys = keys.map(Optional.init)
    for (slot, key) in keys.enumerated() { table.insert(slot, hash: key.tableHash) }
  }

  /// The number of slots.
  var count: Int { keys.count }

  /// The number of keys that lead to a slot.
  var keyCount: Int { table.count }

  /// The slots to which keys lead, in no particular order.
  var slots: [Int] { table.indices }

  /// The key of a slot's label; nil for a free slot.
  subscript(slot: Int) -> TagKey? { keys[slot] }

  /// Returns the slot of a key; nil if no label has the key.
  func slot(of key: TagKey) -> Int? { table.first(of: key.tableHash) { keys[$0] == key } }

  /// Returns the slots of a few hundred labels by their keys; nil for keys without a slot.
  func slots(of labels: ArraySlice<LiveLabel>) -> [Int?] {
    let first = labels.startIndex
    return table.first(
      of: labels.indices.map { labels[$0].key.tableHash },
      mayMatch: { keys[$1]?.bytes.count == labels[first + $0].key.bytes.count },
      where: { keys[$1] == labels[first + $0].key })
  }

  /// Appends a free slot.
  mutating func appendFree() { keys.append(nil) }

  /// Sets the key of a free slot, so that the key leads to this slot.
  mutating func set(_ key: TagKey, ofSlot slot: Int) {
    if let old = self.slot(of: key) { table.remove(old, hash: key.tableHash) }
    keys[slot] = key
    table.insert(slot, hash: key.tableHash)
  }

  /// Frees a slot.
  mutating func remove(ofSlot slot: Int) {
    guard let key = keys[slot] else { return }
    table.remove(slot, hash: key.tableHash)
    keys[slot] = nil
  }

  /// Keeps some slots in the given order, and removes all others.
  ///
  /// - Parameters:
  ///   - kept: The slots to keep.
  ///   - numbers: For each slot, its index in `kept`; nil for removed slots.
  mutating func keep(_ kept: [Int], numbers: [Int?]) {
    keys = kept.map { keys[$0] }
    table.renumber { numbers[$0] }
  }
}
