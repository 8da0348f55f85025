/// e^x as a power of two times a number near it, for `exp`, `expm1` and `pow`.
///
/// Source: Arm Optimized Routines, `math/exp.c`, `exp2.c` and `pow.c`, MIT licence (see
/// `ExponentialTable.swift`), translated without fma.
struct Exponential {
  /// The bit pattern of 2^(k/128); its exponent may have overflowed into the sign.
  var bits: UInt64
  /// The power of two that `bits` holds, times 128, as an integer in two's complement.
  var power: UInt64
  /// The relative difference between the result and 2^(k/128); at most about 0.003.
  var rest: Double

  /// Adding this number to the power turns the result's sign.
  static let signBias: UInt64 = 0x800 << 7

  /// Reduces the exponent of e^x, for 2⁻⁵⁴ ≤ |x| < 1024.
  @inline(__always)
  init(_ x: Double) {
    let (power, r) = Self.reduced(x)
    self.init(power, natural: r, signBias: 0)
  }

  /// Reduces the exponent of e^(x + tail), for 2⁻⁵⁴ ≤ |x| < 1024.
  ///
  /// - Parameters:
  ///   - x: The exponent.
  ///   - tail: A small addition to it, |tail| < 2⁻¹⁵ and |tail| ≤ |x|.
  ///   - signBias: 0, or `Exponential.signBias` for a negative result.
  @inline(__always)
  init(_ x: Double, tail: Double, signBias: UInt64) {
    let (power, r) = Self.reduced(x)
    self.init(power, natural: r + tail, signBias: signBias)
  }

  /// Reduces the exponent of 2^x, for 2⁻⁵⁴ ≤ |x| < 1100.
  @inline(__always)
  init(binary x: Double) {
    let shifted = x + 0x1.8p45
    let r = x - (shifted - 0x1.8p45)
    let square = r * r
    self.init(
      shifted.bitPattern, signBias: 0,
      terms: (
        r * 0x1.62e42fefa39efp-1, square * (0x1.ebfbdff82c424p-3 + r * 0x1.c6b08d70cf4b5p-5),
        square * square * (0x1.3b2abd24650ccp-7 + r * 0x1.5d7e09b4e3a84p-10)
      ))
  }

  @inline(__always)
  private static func reduced(_ x: Double) -> (power: UInt64, rest: Double) {
    let shifted = x * 0x1.71547652b82fep7 + 0x1.8p52
    let turns = shifted - 0x1.8p52
    return (shifted.bitPattern, x + turns * -0x1.62e42fefap-8 + turns * -0x1.cf79abc9e3b3ap-47)
  }

  @inline(__always)
  private init(_ power: UInt64, natural r: Double, signBias: UInt64) {
    let square = r * r
    self.init(
      power, signBias: signBias,
      terms: (
        r, square * (0x1.ffffffffffdbdp-2 + r * 0x1.555555555543cp-3),
        square * square * (0x1.55555cf172b91p-5 + r * 0x1.1111167a4d017p-7)
      ))
  }

  @inline(__always)
  private init(_ power: UInt64, signBias: UInt64, terms: (Double, Double, Double)) {
    let index = Int(truncatingIfNeeded: power & 127) &* 2
    self.power = power
    bits = ExponentialTable.words[index + 1] &+ (power &+ signBias) << 45
    rest = Double(bitPattern: ExponentialTable.words[index]) + terms.0 + terms.1 + terms.2
  }

  /// 2^(k/128); valid only if the result neither overflows nor is subnormal.
  @inline(__always)
  var scale: Double { Double(bitPattern: bits) }

  /// The result; valid only if it neither overflows nor is subnormal.
  @inline(__always)
  var ordinary: Double { scale + scale * rest }

  /// The result, which may overflow or be subnormal.
  @inline(never)
  var extreme: Double {
    if power & 0x8000_0000 == 0 {
      let scale = Double(bitPattern: bits &- 1009 << 52)
      return 0x1p1009 * (scale + scale * rest)
    }
    let scale = Double(bitPattern: bits &+ 1022 << 52)
    var result = scale + scale * rest
    if result.magnitude < 1 {
      // Round at the place of the subnormal result's last bit, so that it is rounded only once.
      let one: Double = result < 0 ? -1 : 1
      var low = scale - result + scale * rest
      let high = one + result
      low = one - high + result + low
      result = (high + low) - one
      if result == 0 { result *= one }
    }
    return 0x1p-1022 * result
  }
}
