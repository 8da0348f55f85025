extension RandomNumberGenerator {
  /// Returns one of the numbers 0 ..< `limit`, all equally likely.
  ///
  /// The result depends on the generator's 64-bit numbers alone, neither on the width of `Int` nor
  /// on the version of the standard library.
  ///
  /// Source: Lemire, "Fast random integer generation in an interval", ACM Transactions on Modeling
  /// and Computer Simulation 29(1), 2019.
  ///
  /// - Parameter limit: At least 1.
  package mutating func number(below limit: UInt64) -> UInt64 {
    var (upper, lower) = next().multipliedFullWidth(by: limit)
    if lower < limit {
      let least = (0 &- limit) % limit
      while lower < least { (upper, lower) = next().multipliedFullWidth(by: limit) }
    }
    return upper
  }

  /// Returns one of 2⁵³ + 1 evenly spaced numbers of a range, all equally likely.
  ///
  /// - Parameter range: Its width is finite.
  package mutating func number(in range: ClosedRange<Double>) -> Double {
    let steps: UInt64 = 1 << 53
    let step = number(below: steps + 1)
    if step == steps { return range.upperBound }
    let width = range.upperBound - range.lowerBound
    return width * (Double(step) * 0x1p-53) + range.lowerBound
  }
}
