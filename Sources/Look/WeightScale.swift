internal import Glibc

/// The mapping from weights to numbers between 0 (lightest) and 1 (heaviest).
public enum WeightScale: String, CaseIterable, Sendable {
  /// Equal ratios of weight are equal steps; weights of 0 count as the smallest positive one.
  case log
  /// Equal differences of weight are equal steps.
  case linear
  /// Between the two: equal differences of the square root.
  case sqrt
  /// Equal steps from each distinct weight to the next larger one, regardless of their differences.
  case rank

  /// Returns the scaled weights.
  ///
  /// - Parameter weights: Finite and at least 0, in any order; absolute values if some weights are
  ///   negative.
  /// - Returns: One number in 0…1 per weight; all 0.5 if all weights are equal.
  /// - Complexity: O(n); O(n log n) for ranks.
  public func normalized(_ weights: [Double]) -> [Double] {
    let values: [Double]
    switch self {
    case .linear: values = weights
    case .sqrt: values = weights.map { $0.squareRoot() }
    case .log:
      let least = weights.lazy.filter { $0 > 0 }.min() ?? 1
      values = weights.map { Glibc.log(max($0, least)) }
    case .rank:
      let distinct = Set(weights).sorted()
      let ranks = Dictionary(uniqueKeysWithValues: zip(distinct, 0...))
      values = weights.map { Double(ranks[$0] ?? 0) }
    }
    guard let least = values.min(), let greatest = values.max(), greatest > least else {
      return weights.map { _ in 0.5 }
    }
    // Differences of the largest doubles overflow, and halves of the smallest doubles underflow.
    let unit = (greatest - least).isFinite ? 1.0 : 0.5
    let span = greatest * unit - least * unit
    return values.map { min(1, ($0 * unit - least * unit) / span) }
  }

  /// Returns the prominence of tags, by which colour and strokes are chosen.
  ///
  /// Weights that differ by a factor of four or more use the whole range. Closer weights use less of
  /// it, so that nearly equal weights look nearly equal: in small clouds like the heaviest, in large
  /// ones like the middle of the range.
  ///
  /// - Parameters:
  ///   - scaled: The scaled weights, 0…1.
  ///   - ratio: The lightest weight over the heaviest, 0…1.
  /// - Returns: One number in 0…1 per tag.
  public func prominences(_ scaled: [Double], ratio: Double) -> [Double] {
    // Ranks differ by their order alone.
    guard self != .rank || ratio == 1 else { return scaled }
    let spread = min(1, 2 * (1 - max(ratio, 0).squareRoot()))
    let common = scaled.count <= Self.fewTags ? 1 : 0.5
    return scaled.map { common + ($0 - common) * spread }
  }

  /// The number of tags up to which all are in front, and each is a headline.
  private static var fewTags: Int { 8 }
}
