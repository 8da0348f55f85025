/// Where a series of measurements leads, told so that single outliers do not matter.
///
/// Source: H. Theil (1950) and P. K. Sen (1968), "Estimates of the regression coefficient based on
/// Kendall's tau", doi:10.1080/01621459.1968.10480934. The slope is the median of the slopes of all
/// pairs; its bounds are those between which the true one is in 99.9 % of cases, if the noise of each
/// measurement is its own.
public struct Trend: Sendable {
  /// The median of the values.
  public let level: Double
  /// The change from the first measurement to the last, by the slope.
  public let rise: Double
  /// The least and the most that the change may be.
  public let bounds: ClosedRange<Double>

  /// The trend of values at equal distances.
  ///
  /// - Precondition: There are at least eight values.
  /// - Complexity: O(n² log n).
  public init(_ values: [Double]) {
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
    // The spread of Kendall's tau where there is no trend, times the normal quantile of 99.9 %.
    let n = Double(count)
    let spread = 3.29 * (n * (n - 1) * (2 * n + 5) / 18).squareRoot()
    let low = Int(((Double(slopes.count) - spread) / 2).rounded(.down))
    let high = Int(((Double(slopes.count) + spread) / 2).rounded(.up))
    bounds = slopes[max(low, 0)] * span...slopes[min(high, slopes.count - 1)] * span
  }

  /// Whether the values do not rise beyond their noise, or by no more than a share of their level.
  public func isFlat(within share: Double) -> Bool { bounds.lowerBound <= share * abs(level) }

  private static func median(of sorted: [Double]) -> Double {
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
