/// Which tag takes which place of a layout.
public enum LabelOrder: String, CaseIterable, Sendable {
  /// A seeded shuffle: heavy and light labels are spread evenly over the sphere.
  case shuffle
  /// The heaviest tag takes the layout's first place; ties keep the file's order.
  case weight
  /// The file's order.
  case file

  /// For each place of the layout, the index of the tag that stands there.
  ///
  /// - Parameters:
  ///   - weights: The tags' weights, finite.
  ///   - seed: Decides the shuffle; the other orders ignore it.
  /// - Returns: A permutation of `0..<weights.count`.
  /// - Complexity: O(n), O(n log n) by weight.
  public func tagIndices(weights: [Double], seed: UInt64) -> [Int] {
    var indices = Array(weights.indices)
    switch self {
    case .file: break
    case .weight: indices.sort { (weights[$1], $0) < (weights[$0], $1) }
    case .shuffle:
      var generator = SplitMix64(seed: seed)
      indices.shuffle(using: &generator)
    }
    return indices
  }
}

/// A small random generator whose sequence depends on the seed alone.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The generator of one seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
