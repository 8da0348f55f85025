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
  /// - Parameter weights: Finite and at least 0, in any order.
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
}
