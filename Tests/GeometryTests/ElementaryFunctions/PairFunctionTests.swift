import TagSphereGeometry
import Testing

@Suite("Elementary functions of two numbers")
struct PairFunctionTests {
  let infinity = Double.infinity
  let nan = Double.nan

  @Test("A power is 1 for the exponent 0 and for the base 1, also with NaN")
  func onePower() {
    for x in [0, -0.0, 1, -2.5, infinity, -infinity, nan] {
      #expect(Double.pow(x, 0) == 1 && Double.pow(x, -0.0) == 1)
      #expect(Double.pow(1, x) == 1)
    }
    #expect(Double.pow(-1, infinity) == 1 && Double.pow(-1, -infinity) == 1)
    #expect(Double.pow(nan, 2).isNaN && Double.pow(2, nan).isNaN)
  }

  @Test("Powers of zero and infinity have the signs of odd powers")
  func powersOfExtremes() {
    #expect(Double.pow(-0.0, 3).bitPattern == (-0.0).bitPattern)
    #expect(Double.pow(-0.0, 2).bitPattern == 0 && Double.pow(-0.0, 2.5).bitPattern == 0)
    #expect(Double.pow(0, 3).bitPattern == 0)
    #expect(Double.pow(-0.0, -3) == -infinity && Double.pow(0, -3) == infinity)
    #expect(Double.pow(-0.0, -2) == infinity && Double.pow(-0.0, -infinity) == infinity)
    #expect(Double.pow(-infinity, 3) == -infinity && Double.pow(-infinity, 2) == infinity)
    #expect(Double.pow(-infinity, -3).bitPattern == (-0.0).bitPattern)
    #expect(Double.pow(-infinity, -2).bitPattern == 0)
    #expect(Double.pow(infinity, 0.5) == infinity && Double.pow(infinity, -0.5) == 0)
  }

  @Test("Infinite exponents give zero or infinity")
  func infiniteExponents() {
    for x in [0.5, -0.5, 0] {
      #expect(Double.pow(x, infinity) == 0 && Double.pow(x, -infinity) == infinity)
    }
    for x in [2, -2, infinity, -infinity] {
      #expect(Double.pow(x, infinity) == infinity && Double.pow(x, -infinity) == 0)
    }
  }

  @Test("A negative base needs a whole exponent")
  func negativeBases() {
    #expect(Double.pow(-2, 0.5).isNaN && Double.pow(-2, 1.5).isNaN && Double.pow(-2, 1e-70).isNaN)
    #expect(Double.pow(-2, 3) == -8 && Double.pow(-2, 4) == 16 && Double.pow(-2, -1) == -0.5)
    #expect(Double.pow(-1, 0x1p53 - 1) == -1 && Double.pow(-1, 0x1p53) == 1)
    #expect(Double.pow(-1, 1e300) == 1)
    #expect(Double.pow(-10, 309) == -infinity && Double.pow(-10, 310) == infinity)
    #expect(Double.pow(-10, -325).bitPattern == (-0.0).bitPattern)
    #expect(Double.pow(-2, -1073) == -0x1p-1073)
  }

  @Test("Huge and tiny exponents give the limits")
  func extremeExponents() {
    #expect(Double.pow(1.0.nextUp, 1e300) == infinity && Double.pow(1.0.nextDown, 1e300) == 0)
    #expect(Double.pow(2, 1e-300) == 1 && Double.pow(0.5, -1e-300) == 1)
    #expect(Double.pow(2, 1023) == 0x1p1023 && Double.pow(2, 1024) == infinity)
    #expect(Double.pow(2, -1074) == .leastNonzeroMagnitude && Double.pow(2, -1076) == 0)
    #expect(Double.pow(.leastNonzeroMagnitude, 0.5) == 0x1p-537)
  }

  @Test("Angles of points on axes and diagonals are exact")
  func axes() {
    let bits = { (y: Double, x: Double) in Double.atan2(y, x).bitPattern }
    #expect(bits(0, 0) == 0 && bits(-0.0, 0) == (-0.0).bitPattern)
    #expect(bits(0, -0.0) == Double.pi.bitPattern && bits(-0.0, -0.0) == (-Double.pi).bitPattern)
    for x in [.leastNonzeroMagnitude, 1, infinity] {
      #expect(bits(0, x) == 0 && bits(-0.0, x) == (-0.0).bitPattern)
      #expect(bits(0, -x) == Double.pi.bitPattern && bits(-0.0, -x) == (-Double.pi).bitPattern)
      for zero in [0, -0.0] {
        #expect(Double.atan2(x, zero) == .pi / 2 && Double.atan2(-x, zero) == -.pi / 2)
      }
      #expect(Double.atan2(x, x) == .pi / 4 && Double.atan2(-x, x) == -.pi / 4)
      #expect(Double.atan2(x, -x) == 0x1.2d97c7f3321d2p1)
      #expect(Double.atan2(-x, -x) == -0x1.2d97c7f3321d2p1)
    }
    #expect(Double.atan2(nan, 1).isNaN && Double.atan2(1, nan).isNaN)
    #expect(Double.atan2(nan, infinity).isNaN)
  }

  @Test("Angles of far, near and flat points lose nothing")
  func extremeAngles() {
    #expect(Double.atan2(5, infinity) == 0 && Double.atan2(5, -infinity) == .pi)
    #expect(Double.atan2(infinity, 5) == .pi / 2 && Double.atan2(-infinity, -5) == -.pi / 2)
    #expect(Double.atan2(0x1p-1074, 0x1p-1074) == .pi / 4)
    #expect(Double.atan2(0x1p1023, 0x1p1023) == .pi / 4)
    #expect(Double.atan2(0x1p-1000, 0x1p50) == 0x1p-1050)
    #expect(Double.atan2(0x1p-1000, -0x1p50) == .pi && Double.atan2(1, 1e-300) == .pi / 2)
  }

  @Test("A hypotenuse is infinite with an infinite side, also beside NaN")
  func hypotenuses() {
    for other in [0, -1, infinity, -infinity, nan] {
      #expect(Double.hypot(infinity, other) == infinity)
      #expect(Double.hypot(other, -infinity) == infinity)
    }
    #expect(Double.hypot(nan, 1).isNaN && Double.hypot(0, nan).isNaN)
    #expect(Double.hypot(-0.0, 0).bitPattern == 0 && Double.hypot(-3, 0) == 3)
    #expect(Double.hypot(3e300, 4e300) == 5e300)
    let least = Double.leastNonzeroMagnitude
    #expect(Double.hypot(3 * least, 4 * least) == 5 * least)
    #expect(Double.hypot(.greatestFiniteMagnitude, .greatestFiniteMagnitude) == infinity)
    #expect(Double.hypot(1, 1e-30) == 1)
  }
}
