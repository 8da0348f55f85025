internal import TagSphereGeometry

/// The mapping from weights to numbers between 0 (lightest) and 1 (heaviest).
public enum WeightScale: String, CaseIterable, Sendable {
  /// Equal ratios of weight are equal steps.
  ///
  /// Weights of 0 count as the smallest positive weight.
  case log
  /// Equal differences of weight are equal steps.
  case linear
  /// Equal differences of the square root of weight are equal steps: between `log` and `linear`.
  case sqrt
  /// Equal steps from each distinct weight to the next larger weight, regardless of their differences.
  case rank

  /// Returns the scaled weights.
  ///
  /// - Parameter weights: Finite numbers ≥ 0, in any order. If some weights are negative, pass the
  ///   absolute values.
  /// - Returns: One number in 0…1 per weight; all 0.5 if all weights are equal.
  /// - Complexity: O(n); O(n log n) for ranks.
  public func normalized(_ weights: [Double]) -> [Double] {
    let values: [Double]
    switch self {
    case .linear: values = weights
    case .sqrt: values = weights.map { $0.squareRoot() }
    case .log:
      let least = weights.lazy.filter { $0 > 0 }.min() ?? 1
      values = weights.map { Double.log(max($0, least)) }
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

  /// Returns the prominence of tags, which selects their colours and strokes.
  ///
  /// Weights that differ by a factor of four or more use the whole range. Closer weights use less
  /// of the range, so that nearly equal weights look nearly equal. In a small cloud they look like
  /// the heaviest weight, in a large cloud like the middle of the range.
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

  /// The number of tags up to which all tags are in front, and each looks like a headline.
  private static var fewTags: Int { 8 }
}
