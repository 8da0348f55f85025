internal import TagSphereTagData

/// Numbered things in the order of their keys, the least at hand; each can change its key or leave.
///
/// A binary heap that knows where everything is.
struct IndexedHeap: Sendable {
  private var entries: [Entry] = []
  /// For each number, its place in `entries`; −1 for those that are not in.
  private var places: [Int32] = []

  private struct Entry: HeapEntry {
    var key: Double
    var number: Int32

    func goesBefore(_ other: Entry) -> Bool { (key, number) < (other.key, other.number) }
  }

  /// No things.
  init() {}

  /// How many are in.
  var count: Int { entries.count }

  /// The thing with the least key.
  var first: (number: Int, key: Double)? {
    entries.first.map { (Int($0.number), $0.key) }
  }

  /// Whether a thing is in.
  func contains(_ number: Int) -> Bool { number < places.count && places[number] >= 0 }

  /// Puts a thing in, or gives it another key.
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

  /// Takes a thing out, if it is in.
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
