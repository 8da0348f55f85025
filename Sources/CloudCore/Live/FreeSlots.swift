/// Slots of a batch that no label uses, by the glyph words that they have room for.
struct FreeSlots: Sendable {
  private var slotsOfCapacity: [Int: [Int]] = [:]
  /// The capacities that occur, increasing.
  private var capacities: [Int] = []
  /// How many there are.
  private(set) var count = 0
  /// The words of them all.
  private(set) var wordCount = 0

  /// No slots.
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

  /// Takes the smallest slot that has room for `words`, but does not waste more than it holds.
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
