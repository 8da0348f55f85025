internal import TagSphereGeometry
package import TagSphereLook

/// The mapping of a stream's absolute weights to 0…1, stable enough that updates do not make labels jitter.
///
/// The range of weights is measured periodically, not for each update. Until the next measurement,
/// weights outside the range are clamped to it. If a measurement finds the range too narrow, the
/// range grows. It shrinks only if it is too wide by a quarter, or if the stream has been calm. So
/// a stream at rest looks like a file with the same tags.
package struct LiveScale: Sendable {
  /// The minimum time between two measurements of the range.
  package static let interval = Duration.milliseconds(500)
  /// The time without updates after which the range is adapted exactly to the weights.
  package static let calm = Duration.seconds(1)

  private let scale: WeightScale
  /// The range of the weights, after the scale is applied.
  private var range: ClosedRange<Double>?
  /// All distinct weights, in increasing order; used only by a scale of ranks.
  private var distinct: [Double] = []
  /// The last measured scale of positive and negative numbers; nil while no weight is negative.
  package private(set) var diverging: DivergingScale?

  /// Creates a scale that has measured nothing yet.
  package init(_ scale: WeightScale) { self.scale = scale }

  /// Measures weights, all > 0.
  ///
  /// - Parameters:
  ///   - weights: The weights of the shown labels.
  ///   - isCalm: Whether to adapt the range exactly to the weights.
  /// - Returns: Whether the scaled weights have changed.
  package mutating func measure(_ weights: [Double], isCalm: Bool = false) -> Bool {
    if scale == .rank {
      let now = Set(weights).sorted()
      defer { distinct = now }
      return now != distinct
    }
    guard let least = weights.min(), let greatest = weights.max() else { return false }
    return adopt(least...greatest, isCalm: isCalm)
  }

  /// Measures the weights of the shown tags, and their signs.
  ///
  /// - Parameters:
  ///   - tags: The tags of the stream.
  ///   - isCalm: Whether to adapt the range exactly to the weights.
  /// - Returns: Whether the scaled weights have changed.
  package mutating func measure(_ tags: FollowedTags, isCalm: Bool) -> Bool {
    let hasChanged = measureSizes(of: tags, isCalm: isCalm)
    let wasSigned = diverging != nil
    guard tags.showsNegative, let sizes = tags.shownRange else {
      diverging = nil
      return hasChanged || wasSigned
    }
    if hasChanged || !wasSigned {
      diverging =
        scale == .rank
        ? DivergingScale(scale, of: tags.shownWeights) : DivergingScale(scale, sizes: sizes)
    }
    return hasChanged || !wasSigned
  }

  private mutating func measureSizes(of tags: FollowedTags, isCalm: Bool) -> Bool {
    if scale == .rank { return measure(tags.shownWeights, isCalm: isCalm) }
    guard let range = tags.shownRange else { return false }
    return adopt(range, isCalm: isCalm)
  }

  private mutating func adopt(_ weights: ClosedRange<Double>, isCalm: Bool) -> Bool {
    let exact = place(weights.lowerBound)...place(weights.upperBound)
    guard let range else {
      self.range = exact
      return true
    }
    let isTooNarrow = exact.lowerBound < range.lowerBound || exact.upperBound > range.upperBound
    let span = exact.upperBound - exact.lowerBound
    let isTooWide = range.upperBound - range.lowerBound > span * 1.25
    guard range != exact, isTooNarrow || isTooWide || isCalm else { return false }
    self.range = exact
    return true
  }

  /// Returns the scaled weight, 0…1; 0.5 if all weights are equal.
  package func scaled(_ weight: Double) -> Double {
    if scale == .rank {
      guard distinct.count > 1 else { return 0.5 }
      return min(1, Double(distinct.placeInOrder(of: weight)) / Double(distinct.count - 1))
    }
    guard let range, range.upperBound > range.lowerBound else { return 0.5 }
    let unit = (range.upperBound - range.lowerBound).isFinite ? 1.0 : 0.5
    let span = range.upperBound * unit - range.lowerBound * unit
    return min(1, max(0, (place(weight) * unit - range.lowerBound * unit) / span))
  }

  private func place(_ weight: Double) -> Double {
    switch scale {
    case .linear, .rank: weight
    case .sqrt: weight.squareRoot()
    case .log: Double.log(max(weight, .leastNonzeroMagnitude))
    }
  }
}
