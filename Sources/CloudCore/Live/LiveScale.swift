internal import Glibc

/// How a stream's weights become numbers between 0 and 1, without all labels trembling with each.
///
/// The range of weights is measured now and then, not for each update; a weight beyond it counts as
/// its end until then. It grows as soon as it is measured too narrow, and shrinks only when it is
/// too wide by a quarter, or when the stream has been calm: at rest a stream looks like a file of the
/// same tags.
public struct LiveScale: Sendable {
  /// How often the range is measured at the most.
  public static let interval = Duration.milliseconds(500)
  /// How long nothing may have come before the range is made exact.
  public static let calm = Duration.seconds(1)

  private let scale: WeightScale
  /// On the scale: the ends of the range.
  private var range: ClosedRange<Double>?
  /// For ranks: all distinct weights in order.
  private var distinct: [Double] = []

  /// A scale that has measured nothing.
  public init(_ scale: WeightScale) { self.scale = scale }

  /// Measures weights, all > 0.
  ///
  /// - Parameters:
  ///   - weights: Those of the labels shown.
  ///   - isCalm: Whether the range is to be exact.
  /// - Returns: Whether numbers are other ones than before.
  public mutating func measure(_ weights: [Double], isCalm: Bool = false) -> Bool {
    if scale == .rank {
      let now = Set(weights).sorted()
      defer { distinct = now }
      return now != distinct
    }
    guard let least = weights.min(), let greatest = weights.max() else { return false }
    let exact = place(least)...place(greatest)
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

  /// The number of a weight, 0…1; 0.5 where all weights are equal.
  public func scaled(_ weight: Double) -> Double {
    if scale == .rank {
      guard distinct.count > 1 else { return 0.5 }
      var (low, high) = (0, distinct.count)
      while low < high {
        let middle = (low + high) / 2
        if distinct[middle] < weight { low = middle + 1 } else { high = middle }
      }
      return min(1, Double(low) / Double(distinct.count - 1))
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
    case .log: log(max(weight, .leastNonzeroMagnitude))
    }
  }
}
