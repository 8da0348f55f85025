/// An angle as a number of quarter turns and a rest, for `sin`, `cos` and `tan`.
struct QuarterTurns {
  /// The number of quarter turns; only its last two bits count.
  var count: UInt64
  /// The rest, rounded; its magnitude is at most about π/4.
  var high: Double
  /// What the rounding has lost.
  var low: Double

  /// Reduces a finite angle.
  @inline(__always)
  init(_ x: Double) {
    if x.magnitude < 0x1.921fbp20 { self.init(moderate: x) } else { self.init(huge: x) }
  }

  /// Reduces an angle of up to 2²⁰ quarter turns.
  ///
  /// Source: FreeBSD, `lib/msun/src/e_rem_pio2.c`, optimized by Bruce D. Evans. Copyright (C) 1993
  /// by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun Microsystems, Inc.
  /// business. Permission to use, copy, modify, and distribute this software is freely granted,
  /// provided that this notice is preserved.
  @inline(__always)
  private init(moderate x: Double) {
    // π/2 in parts of 33 bits, whose products with the count are exact.
    let shifted = x * 6.36619772367581382433e-01 + 0x1.8p52
    let turns = shifted - 0x1.8p52
    var rest = x - turns * 1.57079632673412561417e+00
    var part = turns * 6.07710050650619224932e-11
    count = shifted.bitPattern
    high = rest - part
    if high.magnitude < x.magnitude * 0x1p-16 {
      // The difference has lost more than 16 bits: take 33 more bits of π/2, and again.
      var before = rest
      part = turns * 6.07710050630396597660e-11
      rest = before - part
      part = turns * 2.02226624879595063154e-21 - ((before - rest) - part)
      high = rest - part
      if high.magnitude < x.magnitude * 0x1p-49 {
        before = rest
        part = turns * 2.02226624871116645580e-21
        rest = before - part
        part = turns * 8.47842766036889956997e-32 - ((before - rest) - part)
        high = rest - part
      }
    }
    low = (rest - high) - part
  }

  /// 2/π in binary: a word of zeros, and the first 1280 digits after the point.
  // swift-format-ignore
  private static let inverse: InlineArray<21, UInt64> = [
    0,
    0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041, 0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e, 0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b, 0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d, 0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab, 0xf0cf_bc20_9af4_361d,
  ]

  /// Reduces a finite angle of 2²⁰ quarter turns or more.
  ///
  /// Source: Payne, Hanek, "Radian reduction for trigonometric functions", SIGNUM Newsletter 18,
  /// 1983: only those digits of 2/π count that give neither whole turns nor digits too far behind
  /// the point.
  @inline(never)
  private init(huge x: Double) {
    // |x| = number · 2^exponent
    let number = x.bitPattern & (1 << 52 - 1) | 1 << 52
    let exponent = Int32(truncatingIfNeeded: x.bitPattern >> 52 & 0x7ff) - 1075
    // 192 digits from the one on that is worth two quarter turns.
    let first = exponent + 62
    let (word, shift) = (Int(first >> 6), UInt64(first & 63))
    func digits(_ index: Int) -> UInt64 {
      Self.inverse[index] << shift | (Self.inverse[index + 1] >> 1) >> (63 - shift)
    }
    // number · digits, of which the upper words are whole turns.
    let (carry0, product0) = number.multipliedFullWidth(by: digits(word + 2))
    let (carry1, product1) = number.multipliedFullWidth(by: digits(word + 1))
    let middle = product1 &+ carry0
    let top = number &* digits(word) &+ carry1 &+ (middle < carry0 ? 1 : 0)
    // The two digits before the point, and the fraction, rounded to −1/2 … 1/2.
    var turns = top >> 62
    var (upper, lower) = (top << 2 | middle >> 62, middle << 2 | product0 >> 62)
    let isNegative = upper >> 63 == 1
    if isNegative {
      turns &+= 1
      (upper, lower) = (~upper &+ (lower == 0 ? 1 : 0), 0 &- lower)
    }
    // No double is so near a multiple of π/2 that the upper word vanishes.
    let zeros = UInt64(upper.leadingZeroBitCount)
    upper = upper << zeros | (lower >> 1) >> (63 &- zeros)
    lower <<= zeros
    let scale = Double(bitPattern: (1023 - 53 - zeros) << 52)
    let fraction = Double(Int64(bitPattern: upper >> 11)) * scale
    let rest = Double(Int64(bitPattern: (upper << 53 | lower >> 11) >> 1)) * scale * 0x1p-63
    // Times π/2.
    let head = Double(bitPattern: fraction.bitPattern & ~0 << 27)
    let tail = fraction - head + rest
    let product = head * 0x1.921fb50000000p0
    let correction = head * 0x1.110b4611a6263p-26 + tail * 0x1.921fb54442d18p0
    let isTurned = isNegative != (x < 0)
    count = x < 0 ? 0 &- turns : turns
    let sum = product + correction
    high = isTurned ? -sum : sum
    low = isTurned ? (sum - product) - correction : correction - (sum - product)
  }
}
