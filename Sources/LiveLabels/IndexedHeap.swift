internal import TagSphereTagData

/// A priority queue of numbered elements, smallest key first, whose keys can change.
///
/// It is a binary heap that tracks the position of each element.
struct IndexedHeap: Sendable {
  private var entries: [Entry] = []
  /// The position in `entries` of each number; −1 if absent.
  private var places: [Int32] = []

  private struct Entry: HeapEntry {
    var key: Double
    var number: Int32

    func goesBefore(_ other: Entry) -> Bool { (key, number) < (other.key, other.number) }
  }

  /// Creates an empty heap.
  init() {}

  /// The number of elements.
  var count: Int { entries.count }

  /// The element with the smallest key.
  var first: (number: Int, key: Double)? {
    entries.first.map { (Int($0.number), $0.key) }
  }

  /// Returns whether an element is in the heap.
  func contains(_ number: Int) -> Bool { number < places.count && places[number] >= 0 }

  /// Inserts an element or changes its key.
  ///
  /// - Complexity: O(log n).
  mutating func set(_ number: Int, key: Double) {
    while places.count <= number { places.append(-1) }
    let entry = Entry(key: key, number: Int32(number))
    if places[number] < 0 {
      places[number] = Int32(entries.count)
      entries.append(entry)
    } else {
      entries[Int(places[number])] = entry
    }
    settle(Int(places[number]))
  }

  /// Removes an element if it is in the heap.
  ///
  /// - Complexity: O(log n).
  mutating func remove(_ number: Int) {
    guard contains(number) else { return }
    let place = Int(places[number])
    places[number] = -1
    let last = entries.removeLast()
    guard place < entries.count else { return }
    entries[place] = last
    places[Int(last.number)] = Int32(place)
    settle(place)
  }

  private mutating func settle(_ place: Int) {
    entries.settle(at: place) { entry, place in places[Int(entry.number)] = Int32(place) }
  }
}
