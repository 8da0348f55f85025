// Arcsine and arccosine follow FreeBSD, `lib/msun/src/e_asin.c` and `e_acos.c`.
//
// Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//
// Developed at SunSoft, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this software is freely granted, provided that
// this notice is preserved.

extension Double {
  /// Returns the arcsine, −π/2 … π/2.
  ///
  /// asin(±0) = ±0; NaN outside of −1 … 1.
  package static func asin(_ x: Double) -> Double {
    let magnitude = x.magnitude
    if magnitude < 0.5 {
      if magnitude < 0x1p-26 { return x }
      return x + x * arcsineRest(x * x)
    }
    guard magnitude <= 1 else { return .nan }
    // π/2 − 2 asin(√((1 − |x|) / 2))
    let root = HalfAngle(magnitude)
    let (turned, lost) = root.difference(from: 0x1.921fb54442d18p0, times: 2)
    let angle = turned + (lost + (0x1.1a62633145c07p-54 - 2 * root.rest))
    return x < 0 ? -angle : angle
  }

  /// Returns the arccosine, 0 … π.
  ///
  /// acos(1) = 0; NaN outside of −1 … 1.
  package static func acos(_ x: Double) -> Double {
    let magnitude = x.magnitude
    if magnitude < 0.5 {
      let angle = 0x1.921fb54442d18p0 - x
      let lost = (0x1.921fb54442d18p0 - angle) - x
      return angle + (lost + (0x1.1a62633145c07p-54 - x * arcsineRest(x * x)))
    }
    guard magnitude <= 1 else { return .nan }
    let root = HalfAngle(magnitude)
    if x > 0 { return 2 * (root.head + root.rest) }
    let (turned, lost) = root.difference(from: 0x1.921fb54442d18p1, times: 2)
    return turned + (lost + (0x1.1a62633145c07p-53 - 2 * root.rest))
  }

  /// asin(√((1 − x) / 2)), which is half of acos(x), for 0.5 ≤ x ≤ 1.
  private struct HalfAngle {
    /// The root's first 26 bits.
    var head: Double
    /// The rest of the angle.
    var rest: Double

    @inline(__always)
    init(_ x: Double) {
      let square = (1 - x) * 0.5
      let root = square.squareRoot()
      head = Double(bitPattern: root.bitPattern & ~0 << 27)
      let rootRest = root == 0 ? 0 : (square - head * head) / (root + head)
      rest = arcsineRest(square) * root + rootRest
    }

    /// Returns a larger number minus a multiple of the head, and what the rounding has lost.
    @inline(__always)
    func difference(from number: Double, times factor: Double) -> (Double, Double) {
      let difference = number - factor * head
      return (difference, (number - difference) - factor * head)
    }
  }

  /// Returns asin(√z) / √z − 1 for 0 ≤ z ≤ 0.25.
  @inline(__always)
  private static func arcsineRest(_ z: Double) -> Double {
    let p4 = 7.91534994289814532176e-04 + z * 3.47933107596021167570e-05
    let p2 = 2.01212532134862925881e-01 + z * (-4.00555345006794114027e-02 + z * p4)
    let p = z * (1.66666666666666657415e-01 + z * (-3.25565818622400915405e-01 + z * p2))
    let q3 = -6.88283971605453293030e-01 + z * 7.70381505559019352791e-02
    return p / (1 + z * (-2.40339491173441421878e+00 + z * (2.02094576023350569471e+00 + z * q3)))
  }
}
