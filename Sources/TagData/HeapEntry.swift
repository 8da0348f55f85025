/// An entry of a binary heap: an array whose first entry goes before all other entries.
///
/// No entry goes before its parent, which is at `(index - 1) / 2`.
///
/// Source: Williams, "Algorithm 232: Heapsort", CACM 7(6), 1964.
package protocol HeapEntry {
  /// Returns whether this entry must be closer to the root than `other`; a strict order.
  func goesBefore(_ other: Self) -> Bool
}

extension Array where Element: HeapEntry {
  /// Moves an entry of a heap up or down to its place; all other entries must be in place.
  ///
  /// - Parameters:
  ///   - start: The entry's index.
  ///   - onMove: Called for both entries of each exchange, with their new indices.
  /// - Complexity: O(log n).
  package mutating func settle(at start: Int, onMove: (Element, Int) -> Void = { _, _ in }) {
    var place = start
    while place > 0, self[place].goesBefore(self[(place - 1) / 2]) {
      exchange(place, (place - 1) / 2, onMove)
      place = (place - 1) / 2
    }
    while true {
      var first = place
      for child in (2 * place + 1)..<(2 * place + 3) where child < count {
        if self[child].goesBefore(self[first]) { first = child }
      }
      guard first != place else { return }
      exchange(place, first, onMove)
      place = first
    }
  }

  private mutating func exchange(_ a: Int, _ b: Int, _ onMove: (Element, Int) -> Void) {
    swapAt(a, b)
    onMove(self[a], a)
    onMove(self[b], b)
  }
}
