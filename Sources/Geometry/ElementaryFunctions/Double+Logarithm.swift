extension Double {
  /// Returns the natural logarithm.
  ///
  /// log(±0) = −∞, log(∞) = ∞; NaN for numbers below 0.
  package static func log(_ x: Double) -> Double {
    guard let bits = logarithmBits(x) else { return extremeLogarithm(x) }
    return Logarithm(bits).high
  }

  /// Returns log(1 + x) without cancellation near 0.
  ///
  /// log1p(±0) = ±0, log1p(−1) = −∞, log1p(∞) = ∞; NaN for numbers below −1.
  package static func log1p(_ x: Double) -> Double {
    if x.magnitude < 0x1p-54 { return x }
    let sum = 1 + x
    guard let bits = logarithmBits(sum) else { return extremeLogarithm(sum) }
    // What the rounding of the sum has lost.
    let lost = x.magnitude < 1 ? x - (sum - 1) : 1 - (sum - x)
    let logarithm = Logarithm(bits)
    return logarithm.high + (logarithm.low + lost / sum)
  }

  /// Returns the binary logarithm; the result is exact for powers of two.
  ///
  /// log2(±0) = −∞, log2(∞) = ∞; NaN for numbers below 0.
  package static func log2(_ x: Double) -> Double {
    guard let bits = logarithmBits(x) else { return extremeLogarithm(x) }
    return Logarithm(bits).times(high: 0x1.7154760000000p0, low: 0x1.4ae0bf85ddf44p-26)
  }

  /// Returns the decimal logarithm; the result is exact for powers of ten.
  ///
  /// log10(±0) = −∞, log10(∞) = ∞; NaN for numbers below 0.
  package static func log10(_ x: Double) -> Double {
    guard let bits = logarithmBits(x) else { return extremeLogarithm(x) }
    return Logarithm(bits).times(high: 0x1.bcb7b10000000p-2, low: 0x1.49b9438ca9aaep-28)
  }

  /// The argument of `Logarithm`; nil if the number is not positive and finite.
  @inline(__always)
  private static func logarithmBits(_ x: Double) -> UInt64? {
    let bits = x.bitPattern
    if bits &- 1 << 52 < 0x7fe << 52 { return bits }
    return x > 0 && x < .infinity ? Logarithm.normalized(x) : nil
  }

  private static func extremeLogarithm(_ x: Double) -> Double {
    x == 0 ? -.infinity : x > 0 ? x : .nan
  }
}
