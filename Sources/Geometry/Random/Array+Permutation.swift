extension Array {
  /// Puts the elements into random order; each order is equally likely.
  ///
  /// The same numbers of a generator give the same order on every system. With words of 64 bits,
  /// the order is that of the standard library's `shuffle(using:)` of Swift 6.
  ///
  /// Source: Fisher, Yates, "Statistical tables for biological, agricultural and medical research",
  /// 1938: each place takes one of the elements that are left.
  ///
  /// - Complexity: O(n).
  package mutating func permute(using generator: inout some RandomNumberGenerator) {
    guard count > 1 else { return }
    for place in 0..<count - 1 {
      let choice = generator.number(below: UInt64(count - place))
      swapAt(place, place + Int(choice))
    }
  }
}

extension Sequence {
  /// Returns the elements in random order; see `Array.permute(using:)`.
  package func permuted(using generator: inout some RandomNumberGenerator) -> [Element] {
    var elements = Array(self)
    elements.permute(using: &generator)
    return elements
  }
}
