extension Double {
  /// Returns the cube root.
  ///
  /// cbrt(±0) = ±0, cbrt(±∞) = ±∞.
  ///
  /// Source: FreeBSD, `lib/msun/src/s_cbrt.c`, optimized by Bruce D. Evans. Copyright (C) 1993 by
  /// Sun Microsystems, Inc. All rights reserved. Developed at SunPro, a Sun Microsystems, Inc.
  /// business. Permission to use, copy, modify, and distribute this software is freely granted,
  /// provided that this notice is preserved.
  package static func cbrt(_ x: Double) -> Double {
    if x == 0 || !x.isFinite { return x }
    // A third of the exponent gives 5 bits of the root.
    let isSubnormal = x.magnitude < .leastNormalMagnitude
    let bits = (isSubnormal ? x * 0x1p54 : x).bitPattern
    let third = UInt32(truncatingIfNeeded: (bits & ~(1 << 63)) >> 32) / 3
    let guess = UInt64(third &+ (isSubnormal ? 696_219_795 : 715_094_163)) << 32
    var root = Double(bitPattern: bits & 1 << 63 | guess)
    // A polynomial gives 23 bits; rounded away from 0, so that the square is exact.
    let ratio = (root * root) * (root / x)
    let low =
      1.87595182427177009643 + ratio * (-1.88497979543377169875 + ratio * 1.621429720105354466140)
    let high = ratio * ratio * ratio * (-0.758397934778766047437 + ratio * 0.145996192886612446982)
    root *= low + high
    root = Double(bitPattern: (root.bitPattern &+ 0x8000_0000) & 0xffff_ffff_c000_0000)
    // One step of Newton's method.
    let quotient = x / (root * root)
    return root + root * ((quotient - root) / (root + root + quotient))
  }

  /// Returns the square root of x² + y² without overflow or underflow on the way.
  ///
  /// The result is ∞ if one of the numbers is ±∞, even if the other is NaN.
  ///
  /// Source: Borges, "An improved algorithm for hypot(a, b)", arXiv:1904.09481, algorithm 5.
  package static func hypot(_ x: Double, _ y: Double) -> Double {
    var (long, short) = (x.magnitude, y.magnitude)
    if long < short { (long, short) = (short, long) }
    guard long < 0x1p510, short > 0x1p-450 else { return extremeHypotenuse(long, short) }
    if short <= long * 0x1p-54 { return long }
    return hypotenuse(long, short)
  }

  /// Returns the square root of a² + b², for a ≥ b ≥ 0 whose squares neither overflow nor underflow.
  @inline(__always)
  private static func hypotenuse(_ a: Double, _ b: Double) -> Double {
    let h = (a * a + b * b).squareRoot()
    // The error of h², from differences that are exact.
    let error: Double
    if h <= 2 * b {
      let delta = h - b
      error = a * (2 * delta - a) + (delta - 2 * (a - b)) * delta
    } else {
      let delta = h - a
      error = 2 * delta * (a - 2 * b) + ((4 * delta - b) * b + delta * delta)
    }
    return h - error / (2 * h)
  }

  @inline(never)
  private static func extremeHypotenuse(_ a: Double, _ b: Double) -> Double {
    if a.isInfinite || b.isInfinite { return .infinity }
    if a.isNaN || b.isNaN { return .nan }
    if b <= a * 0x1p-54 { return a }
    let scale: Double = a >= 0x1p510 ? 0x1p-600 : 0x1p600
    let h = hypotenuse(a * scale, b * scale)
    return scale < 1 ? h * 0x1p600 : h * 0x1p-600
  }
}
