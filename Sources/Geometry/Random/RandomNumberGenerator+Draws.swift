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
    var (upper, lower) = next().product(with: limit)
    if lower < limit {
      let least = (0 &- limit) % limit
      while lower < least { (upper, lower) = next().product(with: limit) }
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

extension UInt64 {
  /// Returns the upper and the lower word of the product with another number.
  ///
  /// The standard library's `multipliedFullWidth(by:)` calls a function of the compiler's runtime
  /// on systems with 32-bit words.
  func product(with other: UInt64) -> (upper: UInt64, lower: UInt64) {
    let (a1, a0) = (self >> 32, self & 0xffff_ffff)
    let (b1, b0) = (other >> 32, other & 0xffff_ffff)
    let low = a0 * b0
    let first = a1 * b0 + low >> 32
    let second = a0 * b1 + first & 0xffff_ffff
    return (a1 * b1 + first >> 32 + second >> 32, second << 32 | low & 0xffff_ffff)
  }
}
