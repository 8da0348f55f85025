// The polynomial of the arctangent is that of FreeBSD, `lib/msun/src/s_atan.c`.
//
// Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//
// Developed at SunPro, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this software is freely granted, provided that
// this notice is preserved.

extension Double {
  /// Returns the arctangent, −π/2 … π/2.
  ///
  /// atan(±0) = ±0, atan(±∞) = ±π/2.
  package static func atan(_ x: Double) -> Double {
    if x.magnitude < 0.4375 {
      if x.magnitude < 0x1p-27 { return x }
      return x - x * arctangentRest(x)
    }
    return atan2(x, 1)
  }

  /// Returns the angle of a point from the positive x axis, −π … π.
  ///
  /// The special cases are those of IEEE 754: signs of zeros count, so that atan2(±0, −0) = ±π and
  /// atan2(±0, 0) = ±0; infinite coordinates are on axes and diagonals.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    var (long, short) = (x.magnitude, y.magnitude)
    let isSteep = short > long
    if isSteep { (long, short) = (short, long) }
    // Neither coordinate is 0 or infinite, and products neither overflow nor underflow.
    if !(long < 0x1p500 && short > 0x1p-400 && short > long * 0x1p-60) {
      if let result = extremeArctangent(y, x) { return result }
      let scale: Double = long > 1 ? 0x1p-600 : 0x1p600
      (long, short) = (long * scale, short * scale)
    }
    var (angle, rest) = acuteAngle(short, long)
    if isSteep {
      let turned = 0x1.921fb54442d18p0 - angle
      rest = ((0x1.921fb54442d18p0 - turned) - angle) + (0x1.1a62633145c07p-54 - rest)
      angle = turned
    }
    if x < 0 {
      let turned = 0x1.921fb54442d18p1 - angle
      rest = ((0x1.921fb54442d18p1 - turned) - angle) + (0x1.1a62633145c07p-53 - rest)
      angle = turned
    }
    let result = angle + rest
    return y < 0 ? -result : result
  }

  /// Returns the arctangent of y/x for 0 < y ≤ x as a sum, whose second number is small.
  @inline(__always)
  private static func acuteAngle(_ y: Double, _ x: Double) -> (Double, Double) {
    let inverse = 1 / x
    let quotient = y * inverse
    if quotient < 0.4375 {
      return (quotient, remainder(y, quotient, x) * inverse - quotient * arctangentRest(quotient))
    }
    // The difference to the arctangent of c = i/16 is that of (y − c x) / (x + c y).
    let shifted = quotient + 0x1.8p48
    let c = shifted - 0x1.8p48
    let index = Int(truncatingIfNeeded: shifted.bitPattern & 31) &* 2 &- 14
    let head = Double(bitPattern: x.bitPattern & ~0 << 27)
    let step = ((y - c * head) - c * (x - head)) / (x + c * y)
    return (arctangents[index], step + (arctangents[index + 1] - step * arctangentRest(step)))
  }

  /// Returns 1 − atan(x) / x for |x| < 0.44.
  @inline(__always)
  private static func arctangentRest(_ x: Double) -> Double {
    let z = x * x
    let w = z * z
    let even =
      6.66107313738753120669e-02 + w * (4.97687799461593236017e-02 + w * 1.62858201153657823623e-02)
    let odd =
      -7.69187620504482999495e-02 + w
      * (-5.83357013379057348645e-02 + w * -3.65315727442169155270e-02)
    let even2 =
      3.33333333333329318027e-01 + w
      * (1.42857142725034663711e-01 + w * (9.09088713343650656196e-02 + w * even))
    let odd2 = -1.99999999998764832476e-01 + w * (-1.11111104054623557880e-01 + w * odd)
    return z * even2 + w * odd2
  }

  /// The arctangents of 7/16, 8/16, …, 16/16, each as a sum of two numbers.
  // swift-format-ignore
  private static let arctangents: InlineArray<20, Double> = [
    0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56,
    0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56,
    0x1.0657e94db30d0p-1, -0x1.d5b495f6349e6p-56,
    0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58,
    0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55,
    0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56,
    0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57,
    0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56,
    0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56,
    0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55,
  ]

  /// The angle of a point on or very near an axis, or with an infinite coordinate; nil for others.
  @inline(never)
  private static func extremeArctangent(_ y: Double, _ x: Double) -> Double? {
    if x.isNaN || y.isNaN { return .nan }
    let (width, height) = (x.magnitude, y.magnitude)
    let isLeft = x.sign == .minus
    let angle: Double
    if width == height, width == 0 || width == .infinity {
      let diagonal = width == 0 ? 0 : 0x1.921fb54442d18p-1
      angle = isLeft ? (width == 0 ? 0x1.921fb54442d18p1 : 0x1.2d97c7f3321d2p1) : diagonal
    } else if height <= width * 0x1p-60 {
      angle = isLeft ? 0x1.921fb54442d18p1 : height / width
    } else if width <= height * 0x1p-60 {
      angle = 0x1.921fb54442d18p0
    } else {
      return nil
    }
    return y.sign == .minus ? -angle : angle
  }
}
