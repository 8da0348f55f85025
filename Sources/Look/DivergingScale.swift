internal import TagSphereGeometry

/// The mapping of numbers below and above 0 to positions on a diverging ramp.
///
/// The ramp is symmetric: 0 is in the middle, and the greatest absolute value is at both ends.
package struct DivergingScale: Hashable, Sendable {
  private let scale: WeightScale
  /// The smallest positive and the greatest absolute value.
  private let least, greatest: Double
  /// All distinct positive absolute values, ascending; used only by a scale of ranks.
  private var distinct: [Double] = []

  /// Creates a scale for some numbers.
  ///
  /// - Parameters:
  ///   - scale: The curve from 0 to the greatest absolute value.
  ///   - numbers: Finite, of either sign, in any order.
  package init(_ scale: WeightScale, of numbers: some Sequence<Double>) {
    let sizes = numbers.map { $0.magnitude }.filter { $0 > 0 }
    self.init(scale, sizes: (sizes.min() ?? 1)...(sizes.max() ?? 1))
    if scale == .rank { distinct = Set(sizes).sorted() }
  }

  /// Creates a scale for a range of absolute values.
  ///
  /// A scale of ranks needs the numbers themselves.
  ///
  /// - Parameter sizes: The least and the greatest absolute value, finite and > 0.
  package init(_ scale: WeightScale, sizes: ClosedRange<Double>) {
    self.scale = scale
    (least, greatest) = (sizes.lowerBound, sizes.upperBound)
  }

  /// Returns the position of a number, 0…1; negative numbers are below 0.5.
  package func position(of number: Double) -> Double {
    let share = min(1, share(ofSize: number.magnitude))
    return 0.5 + (number < 0 ? -0.5 : 0.5) * share
  }

  /// Returns the distance of an absolute value from 0, relative to the distance of the greatest value.
  private func share(ofSize size: Double) -> Double {
    guard size > 0 else { return 0 }
    switch scale {
    case .linear: return size / greatest
    case .sqrt: return (size / greatest).squareRoot()
    case .log: return Self.logarithm(size, unit: least) / Self.logarithm(greatest, unit: least)
    case .rank:
      return Double(distinct.placeInOrder(of: size) + 1) / Double(max(distinct.count, 1))
    }
  }

  /// Returns the logarithm of one plus a number, which is measured in `unit`; the result is 0 for 0.
  ///
  /// Source: Webber, "A bi-symmetric log transformation for wide-range data", Measurement Science and
  /// Technology 24(2), 2013.
  private static func logarithm(_ number: Double, unit: Double) -> Double {
    let ratio = number / unit
    return ratio.isFinite ? Double.log1p(ratio) : Double.log(number) - Double.log(unit)
  }
}

extension [Double] {
  /// Returns the index of the first number that is not less than `number`; the count if all numbers are less.
  ///
  /// The array must be ascending.
  package func placeInOrder(of number: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
