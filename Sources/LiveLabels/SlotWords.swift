/// The use of a batch's glyph words.
///
/// Each word of a slot is used, padding, or free.
struct SlotWords: Sendable {
  private var free = FreeSlots()
  /// The number of words in all slots.
  private var count: Int
  /// The number of padding words in used slots.
  private var paddingCount = 0

  /// Creates the words of slots without padding.
  init(count: Int) { self.count = count }

  /// The number of free slots.
  var freeSlotCount: Int { free.count }

  /// Returns whether more than half of the words or of the slots are unused.
  func isWasteful(slotCount: Int) -> Bool {
    let used = count - free.wordCount - paddingCount
    return (count - used > max(4096, used)) || free.count > max(256, slotCount / 2)
  }

  /// Takes a free slot with room for a number of words; nil if no slot fits.
  mutating func take(words: Int) -> (slot: Int, capacity: Int)? { free.take(words: words) }

  /// Counts the words of an appended slot.
  mutating func append(capacity: Int) { count += capacity }

  /// Records the padding of a slot that was taken or appended and then filled with `words` words.
  mutating func fill(_ slot: inout LiveCloud.Slot, words: Int) {
    slot.padding = slot.capacity - words
    paddingCount += slot.padding
  }

  /// Frees the slot of a label that no longer exists.
  ///
  /// - Parameters:
  ///   - index: The slot's index.
  ///   - slot: The slot.
  mutating func vacate(_ index: Int, _ slot: inout LiveCloud.Slot) {
    paddingCount -= slot.padding
    slot.padding = 0
    // Words of images stay with their label, so the slot cannot be reused.
    if slot.hasImages {
      fill(&slot, words: 0)
    } else {
      free.insert(index, capacity: slot.capacity)
    }
  }

  /// Counts the words again after a batch's free slots were removed.
  mutating func removeFree(count: Int, slots: [LiveCloud.Slot]) {
    (free, self.count) = (FreeSlots(), count)
    paddingCount = slots.lazy.map { $0.padding }.reduce(0, +)
  }
}
