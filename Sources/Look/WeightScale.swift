internal import Glibc

/// The mapping from weights to numbers between 0 (lightest) and 1 (heaviest).
public enum WeightScale: String, CaseIterable, Sendable {
  /// Equal ratios of weight are equal steps; weights of 0 count as the smallest positive one.
  case log
  /// Equal differences of weight are equal steps.
  case linear
  /// Between the two: equal differences of the square root.
  case sqrt
  /// Equal steps from each distinct weight to the next larger one, however far apart they are.
  case rank

  /// Returns the scaled weights.
  ///
  /// - Parameter weights: Finite and at least 0, in any order; absolute ones where there are negative ones.
  /// - Returns: One number in 0…1 per weight; all 0.5 where all weights are equal.
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
    // Differences of the largest doubles overflow; halves of the smallest ones vanish.
    let unit = (greatest - least).isFinite ? 1.0 : 0.5
    let span = greatest * unit - least * unit
    return values.map { min(1, ($0 * unit - least * unit) / span) }
  }

  /// Returns how prominent tags look, in colour and strokes.
  ///
  /// Weights that differ by a factor of four or more use the whole range. Closer ones use less of
  /// it, so that nearly equal weights look nearly equal: like the heaviest where they are few, and
  /// like those in the middle where they are many.
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

  /// As many tags are all in front, and each of them is a headline.
  private static var fewTags: Int { 8 }
}
