// The polynomials of sine and cosine are those of FreeBSD, `lib/msun/src/k_sin.c` and `k_cos.c`.
//
// Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//
// Developed at SunSoft, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this software is freely granted, provided that
// this notice is preserved.

extension Double {
  /// Returns the sine of an angle in radians.
  ///
  /// sin(±0) = ±0; NaN for ±∞.
  package static func sin(_ x: Double) -> Double {
    if x.magnitude < 0.785398163397448 {
      if x.magnitude < 0x1p-26 { return x }
      let square = x * x
      return x + square * x * (sine1 + square * sineRest(square))
    }
    guard x.isFinite else { return .nan }
    let turns = QuarterTurns(x)
    let result = turns.count & 1 == 0 ? sine(of: turns) : cosine(of: turns)
    return turns.count & 2 == 0 ? result : -result
  }

  /// Returns the cosine of an angle in radians.
  ///
  /// NaN for ±∞.
  package static func cos(_ x: Double) -> Double {
    if x.magnitude < 0.785398163397448 {
      let square = x * x
      let half = 0.5 * square
      let rounded = 1 - half
      return rounded + (((1 - rounded) - half) + square * cosineRest(square))
    }
    guard x.isFinite else { return .nan }
    let turns = QuarterTurns(x)
    let result = turns.count & 1 == 0 ? cosine(of: turns) : sine(of: turns)
    return (turns.count &+ 1) & 2 == 0 ? result : -result
  }

  /// Returns the tangent of an angle in radians.
  ///
  /// tan(±0) = ±0; NaN for ±∞.
  package static func tan(_ x: Double) -> Double {
    if x.magnitude < 0x1p-27 { return x }
    guard x.isFinite else { return .nan }
    let turns = QuarterTurns(x)
    // Sine and cosine as sums of two numbers.
    let (angle, low) = (turns.high, turns.low)
    let square = angle * angle
    let head = Double(bitPattern: angle.bitPattern & ~0 << 27)
    let tail = angle - head
    let squareLow = ((head * head - square) + 2 * head * tail) + tail * tail
    let cube = square * angle
    let sineTail = (cube * sine1 + (square * (cube * sineRest(square) - 0.5 * low) + low))
    let half = 0.5 * square
    let rounded = 1 - half
    let cosineTail =
      ((1 - rounded) - half) + (square * cosineRest(square) - (angle * low + 0.5 * squareLow))
    let sine = angle + sineTail
    let sineLow = (angle - sine) + sineTail
    let cosine = rounded + cosineTail
    let cosineLow = (rounded - cosine) + cosineTail
    return turns.count & 1 == 0
      ? quotient((sine, sineLow), (cosine, cosineLow))
      : quotient((-cosine, -cosineLow), (sine, sineLow))
  }

  @inline(__always)
  private static func sine(of turns: QuarterTurns) -> Double {
    let (x, low) = (turns.high, turns.low)
    let square = x * x
    let cube = square * x
    return x - ((square * (0.5 * low - cube * sineRest(square)) - low) - cube * sine1)
  }

  @inline(__always)
  private static func cosine(of turns: QuarterTurns) -> Double {
    let (x, low) = (turns.high, turns.low)
    let square = x * x
    let half = 0.5 * square
    let rounded = 1 - half
    return rounded + (((1 - rounded) - half) + (square * cosineRest(square) - x * low))
  }

  /// The first coefficient of sin(x) = x + x³ (sine1 + x² · sineRest(x²)).
  private static var sine1: Double { -1.66666666666666324348e-01 }

  @inline(__always)
  private static func sineRest(_ z: Double) -> Double {
    8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * 2.75573137070700676789e-06)
      + z * (z * z) * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)
  }

  /// The polynomial of cos(x) = 1 − x²/2 + x² · cosineRest(x²).
  @inline(__always)
  private static func cosineRest(_ z: Double) -> Double {
    let fourth = z * z
    let low =
      4.16666666666666019037e-02 + z
      * (-1.38888888888741095749e-03 + z * 2.48015872894767294178e-05)
    let high =
      -2.75573143513906633035e-07 + z
      * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)
    return z * low + fourth * fourth * high
  }

  /// Returns the quotient of two sums of two numbers.
  @inline(__always)
  private static func quotient(
    _ a: (high: Double, low: Double), _ b: (high: Double, low: Double)
  ) -> Double {
    let quotient = a.high / b.high
    let rest = remainder(a.high, quotient, b.high)
    return quotient + (rest + a.low - quotient * b.low) / b.high
  }

  /// Returns a − q · b, where q is about a / b.
  @inline(__always)
  static func remainder(_ a: Double, _ q: Double, _ b: Double) -> Double {
    let q1 = Double(bitPattern: q.bitPattern & ~0 << 27)
    let b1 = Double(bitPattern: b.bitPattern & ~0 << 27)
    let (q2, b2) = (q - q1, b - b1)
    return ((a - q1 * b1) - (q1 * b2 + q2 * b1)) - q2 * b2
  }
}
