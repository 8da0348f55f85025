/// The unused slots of a batch, by their capacity in glyph words.
struct FreeSlots: Sendable {
  private var slotsOfCapacity: [Int: [Int]] = [:]
  /// The distinct capacities, in increasing order.
  private var capacities: [Int] = []
  /// The number of free slots.
  private(set) var count = 0
  /// The total capacity of the free slots, words.
  private(set) var wordCount = 0

  /// Creates an empty set of slots.
  init() {}

  /// Adds a slot.
  mutating func insert(_ slot: Int, capacity: Int) {
    if slotsOfCapacity[capacity]?.append(slot) == nil {
      slotsOfCapacity[capacity] = [slot]
      let place = capacities.firstIndex { $0 > capacity } ?? capacities.count
      capacities.insert(capacity, at: place)
    }
    count += 1
    wordCount += capacity
  }

  /// Takes the smallest free slot with room for `words`; its capacity may be at most 2 · `words` + 4.
  ///
  /// For 0 words, only a slot without capacity is taken. The result is nil if no slot fits.
  mutating func take(words: Int) -> (slot: Int, capacity: Int)? {
    let limit = words == 0 ? 0 : words * 2 + 4
    guard
      let capacity = capacities.first(where: {
        $0 >= words && slotsOfCapacity[$0]?.isEmpty == false
      }), capacity <= limit, let slot = slotsOfCapacity[capacity]?.popLast()
    else { return nil }
    count -= 1
    wordCount -= capacity
    return (slot, capacity)
  }
}
