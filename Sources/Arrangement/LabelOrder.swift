internal import TagSphereGeometry
internal import TagSphereForms

/// The assignment of tags to the places of a layout.
public enum LabelOrder: String, CaseIterable, Sendable {
  /// A seeded shuffle: heavy and light labels are spread evenly over the sphere.
  case shuffle
  /// Tags take the layout's places by weight, heaviest first; tags of equal weight keep the file's order.
  case weight
  /// The heaviest tags are in front and are seen first in the home pose.
  case front
  /// The file's order.
  case file

  /// Returns the tag's index for each place of the layout.
  ///
  /// - Parameters:
  ///   - weights: The tags' weights, finite; only their absolute values count.
  ///   - seed: The seed of the shuffle; the other orders ignore it.
  /// - Returns: A permutation of `0..<weights.count`.
  /// - Complexity: O(n).
  public func tagIndices(weights: [Double], seed: UInt64) -> [Int] {
    switch self {
    case .file: return Array(weights.indices)
    case .weight, .front:
      return WeightOrder.heaviestFirst(weights.indices, weights: weights.map { $0.magnitude })
    case .shuffle:
      var generator = SplitMix64(seed: seed)
      return weights.indices.permuted(using: &generator)
    }
  }

  /// Returns the tags' indices, heaviest first; a seed orders equal weights.
  static func ranks(weights: [Double], seed: UInt64) -> [Int] {
    var generator = SplitMix64(seed: seed)
    return WeightOrder.heaviestFirst(
      weights.indices.permuted(using: &generator), weights: weights.map { $0.magnitude })
  }
}
