/// The trend of a series of measurements, robust against outliers.
///
/// The slope is the median of the slopes of all pairs. Its bounds contain the true slope in 99.9 %
/// of cases, if the noise of the measurements is independent.
///
/// Source: H. Theil (1950) and P. K. Sen (1968), "Estimates of the regression coefficient based on
/// Kendall's tau", doi:10.1080/01621459.1968.10480934.
package struct Trend: Sendable {
  /// The median of the values.
  package let level: Double
  /// The change from the first measurement to the last, according to the slope.
  package let rise: Double
  /// The bounds of the change.
  package let bounds: ClosedRange<Double>

  /// Creates the trend of equally spaced values.
  ///
  /// - Precondition: There are at least eight values.
  /// - Complexity: O(n² log n).
  package init(_ values: [Double]) {
    let count = values.count
    precondition(count >= 8, "a trend needs eight values, not \(count)")
    var slopes: [Double] = []
    slopes.reserveCapacity(count * (count - 1) / 2)
    for later in 1..<count {
      for earlier in 0..<later {
        slopes.append((values[later] - values[earlier]) / Double(later - earlier))
      }
    }
    slopes.sort()
    let span = Double(count - 1)
    level = Self.median(of: values.sorted())
    rise = Self.median(of: slopes) * span
    // The standard deviation of Kendall's S without a trend, times the normal quantile for 99.9 %.
    let n = Double(count)
    let spread = 3.29 * (n * (n - 1) * (2 * n + 5) / 18).squareRoot()
    let low = Int(((Double(slopes.count) - spread) / 2).rounded(.down))
    let high = Int(((Double(slopes.count) + spread) / 2).rounded(.up))
    bounds = slopes[max(low, 0)] * span...slopes[min(high, slopes.count - 1)] * span
  }

  /// Returns whether the rise is within the noise or within a share of the level.
  package func isFlat(within share: Double) -> Bool { bounds.lowerBound <= share * abs(level) }

  private static func median(of sorted: [Double]) -> Double {
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
