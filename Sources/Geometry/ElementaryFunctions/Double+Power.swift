extension Double {
  /// Returns x^y.
  ///
  /// The special cases are those of IEEE 754: pow(x, ±0) = 1 and pow(1, y) = 1, also for NaN;
  /// pow(−1, ±∞) = 1; a negative number to a power that is no integer is NaN.
  ///
  /// Source: Arm Optimized Routines, `math/pow.c`, MIT licence (see `ExponentialTable.swift`),
  /// translated without fma.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    var bits = x.bitPattern
    var signBias: UInt64 = 0
    let isUsual =
      bits &- 1 << 52 < 0x7fe << 52
      && (y.bitPattern & ~(1 << 63)) &- 0x3be << 52 < 0x080 << 52
    if !isUsual {
      if let result = extremePower(x, y) { return result }
      // x and y are finite and not 0, and 2⁻⁶⁵ ≤ |y| < 2⁶³.
      if x < 0, parity(of: y) == .odd { signBias = Exponential.signBias }
      bits = Logarithm.normalized(x.magnitude)
    }
    let logarithm = Logarithm(bits)
    let yHigh = Double(bitPattern: y.bitPattern & ~0 << 27)
    let high = Double(bitPattern: logarithm.high.bitPattern & ~0 << 27)
    let low = logarithm.high - high + logarithm.low
    return exponential(
      yHigh * high, tail: (y - yHigh) * high + y * low, signBias: signBias)
  }

  /// The power if it needs no logarithm.
  @inline(never)
  private static func extremePower(_ x: Double, _ y: Double) -> Double? {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    if y.isInfinite {
      if x == -1 { return 1 }
      return (x.magnitude < 1) == (y > 0) ? 0 : .infinity
    }
    if x == 0 || x.isInfinite {
      let isSmall = (x == 0) == (y > 0)
      let result: Double = isSmall ? 0 : .infinity
      return x.sign == .minus && parity(of: y) == .odd ? -result : result
    }
    if x < 0, parity(of: y) == .fraction { return .nan }
    if y.magnitude < 0x1p-65 { return 1 }
    if y.magnitude >= 0x1p63 {
      if x == -1 { return 1 }
      return (x.magnitude > 1) == (y > 0) ? .infinity : 0
    }
    return nil
  }

  private enum Parity { case fraction, odd, even }

  /// Whether a finite number is odd, even or no integer.
  private static func parity(of y: Double) -> Parity {
    let y = y.magnitude
    if y >= 0x1p53 { return .even }
    if y < 1 { return y == 0 ? .even : .fraction }
    let number = UInt64(y)
    return Double(number) != y ? .fraction : number & 1 == 1 ? .odd : .even
  }
}
