/// The natural logarithm as a sum of two numbers, for `log`, `log1p`, `log2`, `log10` and `pow`.
///
/// Source: Arm Optimized Routines, `math/pow.c`, MIT licence (see `ExponentialTable.swift`),
/// translated without fma.
struct Logarithm {
  /// The logarithm's first digits.
  private var sum: Double
  /// The rest, at most 2⁻¹⁴ of the sum; the relative error of both together is about 2⁻⁶⁷.
  private var rest: Double

  /// The logarithm, rounded.
  @inline(__always)
  var high: Double { sum + rest }

  /// What the rounding has lost.
  @inline(__always)
  var low: Double { sum - high + rest }

  /// Computes the logarithm of a positive finite number; see `normalized(_:)` for subnormal numbers.
  ///
  /// - Parameter bits: The bit pattern of the number.
  @inline(__always)
  init(_ bits: UInt64) {
    // x = 2^k · z, where z is in the interval of the table's index.
    let offset = bits &- 0x3fe6_9555_0000_0000
    let index = Int(truncatingIfNeeded: (offset >> 45) & 127) &* 3
    let k = Double(Int32(truncatingIfNeeded: Int64(bitPattern: offset) >> 52))
    let zBits = bits &- (offset & 0xfff << 52)
    let z = Double(bitPattern: zBits)
    let inverse = LogarithmTable.numbers[index]

    // r = z/c − 1 in two parts, so that the square of the high part is exact.
    let zHigh = Double(bitPattern: (zBits &+ 1 << 31) & ~0 << 32)
    let rHigh = zHigh * inverse - 1
    let rLow = (z - zHigh) * inverse
    let r = rHigh + rLow

    // k log 2 + log c + r − r²/2
    let t1 = k * 0x1.62e42fefa38p-1 + LogarithmTable.numbers[index + 1]
    let t2 = t1 + r
    let low1 = k * 0x1.ef35793c7673p-45 + LogarithmTable.numbers[index + 2]
    let low2 = t1 - t2 + r
    let half = -0.5 * r
    let square = r * half
    let halfHigh = -0.5 * rHigh
    let squareHigh = rHigh * halfHigh
    sum = t2 + squareHigh
    let low3 = rLow * (half + halfHigh)
    let low4 = t2 - sum + squareHigh
    // The rest of log(1 + r), relative error 2⁻⁷⁰.
    let first = 0x1.555555555556p-2 * -2 + r * (-0x1.0000000000006p-2 * -2)
    let second = 0x1.999999959554ep-3 * 4 + r * (-0x1.555555529a47ap-3 * 4)
    let third = 0x1.2495b9b4845e9p-3 * -8 + r * (-0x1.0002b8b263fc3p-3 * -8)
    let p = r * square * (first + square * (second + square * third))
    rest = low1 + low2 + low3 + low4 + p
  }

  /// Returns the bit pattern of a positive finite number; for a subnormal number, with an exponent
  /// below 0, which extends into the sign.
  @inline(__always)
  static func normalized(_ x: Double) -> UInt64 {
    x < .leastNormalMagnitude ? (x * 0x1p52).bitPattern &- 52 << 52 : x.bitPattern
  }

  /// Returns the sum times a factor whose high part has at most 26 bits.
  @inline(__always)
  func times(high factor: Double, low factorLow: Double) -> Double {
    let head = Double(bitPattern: sum.bitPattern & ~0 << 27)
    let tail = sum - head + rest
    return head * factor + (head * factorLow + tail * (factor + factorLow))
  }
}
