/// A radix sort by unsigned integer keys, which takes only a few passes over the elements.
enum RadixOrder {
  private static let bitsPerDigit = 11

  /// Sorts elements by their keys, smallest first; elements with equal keys keep their order.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - keys: One key per element; the call sorts the keys, too.
  ///   - bits: The number of lower bits in which keys may differ; all higher bits are equal.
  /// - Complexity: O(elements).
  static func sort<Key: FixedWidthInteger & UnsignedInteger>(
    _ elements: inout [UInt32], by keys: inout [Key], bits: Int = Key.bitWidth
  ) {
    precondition(elements.count == keys.count, "\(keys.count) keys of \(elements.count) elements")
    guard zip(keys, keys.dropFirst()).contains(where: { $0 > $1 }) else { return }
    var (nextElements, nextKeys) = (elements, keys)
    for shift in stride(from: 0, to: bits, by: bitsPerDigit) {
      func digit(_ key: Key) -> Int {
        Int(truncatingIfNeeded: key >> Key(shift)) & (1 << bitsPerDigit - 1)
      }
      var starts = [Int](repeating: 0, count: 1 << bitsPerDigit + 1)
      for key in keys { starts[digit(key) + 1] += 1 }
      // Skip a digit that all keys share.
      if starts.contains(keys.count) { continue }
      for index in 1..<starts.count { starts[index] += starts[index - 1] }
      for (index, key) in keys.enumerated() {
        let place = starts[digit(key)]
        starts[digit(key)] = place + 1
        (nextElements[place], nextKeys[place]) = (elements[index], key)
      }
      swap(&elements, &nextElements)
      swap(&keys, &nextKeys)
    }
  }
}

/// Orders by weight, for many labels.
package enum WeightOrder {
  /// Returns indices by weight, heaviest first; indices with equal weights keep their order.
  ///
  /// - Parameters:
  ///   - indices: Indices in `weights`.
  ///   - weights: Numbers other than NaN.
  /// - Complexity: O(indices).
  package static func heaviestFirst(_ indices: some Collection<Int>, weights: [Double]) -> [Int] {
    var elements = indices.map(UInt32.init)
    var keys = indices.map { key(of: weights[$0]) }
    RadixOrder.sort(&elements, by: &keys)
    return elements.map(Int.init)
  }

  /// Returns the indices of the `count` heaviest weights, heaviest first.
  ///
  /// At equal weights, lower indices come first.
  ///
  /// - Complexity: O(weights × count).
  static func heaviest(_ count: Int, of weights: [Double]) -> [Int] {
    var heaviest: [Int] = []
    for (index, weight) in weights.enumerated() {
      if let last = heaviest.last, heaviest.count == count, weights[last] >= weight { continue }
      let place = heaviest.firstIndex { weights[$0] < weight } ?? heaviest.count
      heaviest.insert(index, at: place)
      if heaviest.count > count { heaviest.removeLast() }
    }
    return heaviest
  }

  /// Returns the median; for an even count, the greater of the two middle numbers.
  ///
  /// - Parameter weights: At least one number, most of them in 0…1.
  /// - Complexity: O(weights) if they are spread out.
  static func middle(of weights: [Double]) -> Double {
    // Sort only the numbers in the median's bucket.
    let steps = 4096
    func step(_ weight: Double) -> Int {
      Int(max(0, min(weight * Double(steps), Double(steps - 1))))
    }
    var counts = [Int](repeating: 0, count: steps)
    for weight in weights { counts[step(weight)] += 1 }
    var (middle, rest) = (0, weights.count / 2)
    while rest >= counts[middle] { (middle, rest) = (middle + 1, rest - counts[middle]) }
    return weights.filter { step($0) == middle }.sorted()[rest]
  }

  /// Returns a key that decreases as a number increases; 0 and −0 have the same key.
  private static func key(of weight: Double) -> UInt64 {
    let bits = (weight + 0).bitPattern
    let isNegative = bits >> 63 == 1
    return isNegative ? bits : ~bits & (1 << 63 - 1)
  }
}
