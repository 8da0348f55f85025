extension Double {
  /// Returns e^x.
  ///
  /// exp(−∞) = 0, exp(∞) = ∞.
  package static func exp(_ x: Double) -> Double {
    if isOrdinary(x) { return Exponential(x).ordinary }
    return extremeExponential(x, tail: 0, signBias: 0)
  }

  /// Returns e^(x + tail), negated if there is a sign bias; see `Exponential`.
  @inline(__always)
  static func exponential(_ x: Double, tail: Double, signBias: UInt64) -> Double {
    if isOrdinary(x) { return Exponential(x, tail: tail, signBias: signBias).ordinary }
    return extremeExponential(x, tail: tail, signBias: signBias)
  }

  @inline(never)
  private static func extremeExponential(_ x: Double, tail: Double, signBias: UInt64) -> Double {
    let sign: Double = signBias == 0 ? 1 : -1
    if x.isNaN { return .nan }
    if x.magnitude < 0x1p-54 { return sign }
    if x.magnitude >= 1024 { return x < 0 ? sign * 0 : sign * .infinity }
    return Exponential(x, tail: tail, signBias: signBias).extreme
  }

  /// Returns 2^x; the result is exact for integers.
  ///
  /// exp2(−∞) = 0, exp2(∞) = ∞.
  package static func exp2(_ x: Double) -> Double {
    if isOrdinary(x) { return Exponential(binary: x).ordinary }
    if x.isNaN { return .nan }
    if x.magnitude < 0x1p-54 { return 1 }
    if x >= 1024 { return .infinity }
    if x <= -1075 { return 0 }
    return Exponential(binary: x).extreme
  }

  /// Returns e^x − 1 without cancellation near 0.
  ///
  /// expm1(±0) = ±0, expm1(−∞) = −1, expm1(∞) = ∞.
  package static func expm1(_ x: Double) -> Double {
    if x.magnitude < 0.0625 {
      if x.magnitude < 0x1p-54 { return x }
      // The Taylor series.
      let square = x * x
      let low = 1.0 / 6 + x * (1.0 / 24) + square * (1.0 / 120 + x * (1.0 / 720))
      let high = 1.0 / 5040 + x * (1.0 / 40320) + square * (1.0 / 362_880 + x * (1.0 / 3_628_800))
      return x + (0.5 * square + square * x * (low + square * square * high))
    }
    if x > 56 || x.isNaN { return exp(x) }
    if x < -40 { return -1 }
    let power = Exponential(x)
    let scale = power.scale
    let high = scale - 1
    let low = scale > 1 ? (scale - high) - 1 : scale - (high + 1)
    return high + (low + scale * power.rest)
  }

  /// Whether 2⁻⁵⁴ ≤ |x| < 512.
  @inline(__always)
  private static func isOrdinary(_ x: Double) -> Bool {
    (x.bitPattern & ~(1 << 63)) &- 0x3c90_0000_0000_0000 < 0x03f << 52
  }
}
