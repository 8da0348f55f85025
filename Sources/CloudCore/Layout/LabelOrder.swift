/// The assignment of tags to the places of a layout.
public enum LabelOrder: String, CaseIterable, Sendable {
  /// A seeded shuffle: heavy and light labels are spread evenly over the sphere.
  case shuffle
  /// The heaviest tag takes the layout's first place; ties keep the file's order.
  case weight
  /// The heaviest tags are in front: in the home pose they are seen first.
  case front
  /// The file's order.
  case file

  /// Returns, for each place of the layout, the index of its tag.
  ///
  /// - Parameters:
  ///   - weights: The tags' weights, finite.
  ///   - seed: The seed of the shuffle; the other orders ignore it.
  /// - Returns: A permutation of `0..<weights.count`.
  /// - Complexity: O(n), O(n log n) by weight.
  public func tagIndices(weights: [Double], seed: UInt64) -> [Int] {
    var indices = Array(weights.indices)
    switch self {
    case .file: break
    case .weight, .front: indices.sort { (weights[$1], $0) < (weights[$0], $1) }
    case .shuffle:
      var generator = SplitMix64(seed: seed)
      indices.shuffle(using: &generator)
    }
    return indices
  }

  /// Returns the tags' indices, the heaviest first; a seed decides between equal weights.
  static func ranks(weights: [Double], seed: UInt64) -> [Int] {
    var generator = SplitMix64(seed: seed)
    var lots = [UInt32](repeating: 0, count: weights.count)
    for (lot, index) in weights.indices.shuffled(using: &generator).enumerated() {
      lots[index] = UInt32(lot)
    }
    // Most files are in this order already, or have long parts that are, which are only merged.
    return weights.indices.sorted { a, b in
      weights[a] == weights[b] ? lots[a] < lots[b] : weights[a] > weights[b]
    }
  }
}
