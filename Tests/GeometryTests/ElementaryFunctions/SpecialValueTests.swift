import TagSphereGeometry
import Testing

/// The functions of one argument, by name.
private let functions: [String: @Sendable (Double) -> Double] = [
  "sin": { .sin($0) }, "cos": { .cos($0) }, "tan": { .tan($0) }, "asin": { .asin($0) },
  "acos": { .acos($0) }, "atan": { .atan($0) }, "exp": { .exp($0) }, "exp2": { .exp2($0) },
  "expm1": { .expm1($0) }, "log": { .log($0) }, "log1p": { .log1p($0) }, "log2": { .log2($0) },
  "log10": { .log10($0) }, "cbrt": { .cbrt($0) },
]

@Suite("Special values of elementary functions")
struct SpecialValueTests {
  @Test(
    "Odd functions keep the sign of zero, and tiny numbers",
    arguments: [
      "sin", "tan", "asin", "atan", "expm1", "log1p",
    ])
  func zeros(name: String) throws {
    let function = try #require(functions[name])
    for x in [0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 0x1p-1030, -0x1p-60] {
      #expect(function(x).bitPattern == x.bitPattern)
    }
    #expect(Double.cbrt(-0.0).bitPattern == (-0.0).bitPattern)
  }

  @Test("NaN gives NaN", arguments: functions.keys.sorted())
  func nan(name: String) throws {
    let function = try #require(functions[name])
    #expect(function(.nan).isNaN)
  }

  @Test("Functions are NaN outside of their domains")
  func domains() {
    for x in [Double.infinity, -.infinity] {
      #expect(Double.sin(x).isNaN && Double.cos(x).isNaN && Double.tan(x).isNaN)
      #expect(Double.asin(x).isNaN && Double.acos(x).isNaN)
    }
    for x in [Double(1).nextUp, Double(-1).nextDown] {
      #expect(Double.asin(x).isNaN && Double.acos(x).isNaN)
    }
    for x in [-Double.leastNonzeroMagnitude, -1, -Double.infinity] {
      #expect(Double.log(x).isNaN && Double.log2(x).isNaN && Double.log10(x).isNaN)
    }
    #expect(Double.log1p((-1.0).nextDown).isNaN && Double.log1p(-.infinity).isNaN)
  }

  @Test("Functions reach their limits")
  func limits() {
    let infinity = Double.infinity
    for zero in [0, -0.0] {
      #expect(Double.log(zero) == -infinity && Double.log2(zero) == -infinity)
      #expect(Double.log10(zero) == -infinity)
      #expect(Double.exp(zero) == 1 && Double.exp2(zero) == 1 && Double.cos(zero) == 1)
      #expect(Double.acos(zero) == .pi / 2)
    }
    #expect(Double.log1p(-1) == -infinity && Double.log1p(infinity) == infinity)
    #expect(Double.log(infinity) == infinity && Double.log2(infinity) == infinity)
    #expect(Double.log10(infinity) == infinity)
    #expect(Double.exp(infinity) == infinity && Double.exp2(infinity) == infinity)
    #expect(Double.expm1(infinity) == infinity && Double.expm1(-infinity) == -1)
    #expect(Double.exp(-infinity).bitPattern == 0 && Double.exp2(-infinity).bitPattern == 0)
    #expect(Double.exp(709.7827128933841) == infinity && Double.exp(709.782712893384).isFinite)
    #expect(Double.exp(-745.1332191019412) == 0)
    #expect(Double.exp(-745.1332191019411) == .leastNonzeroMagnitude)
    #expect(Double.exp2(1024) == infinity && Double.exp2(-1075) == 0)
    #expect(Double.cbrt(infinity) == infinity && Double.cbrt(-infinity) == -infinity)
    #expect(Double.atan(infinity) == .pi / 2 && Double.atan(-infinity) == -.pi / 2)
  }

  @Test("Arcs end exactly")
  func arcs() {
    #expect(Double.asin(1) == .pi / 2 && Double.asin(-1) == -.pi / 2)
    #expect(Double.acos(1).bitPattern == 0 && Double.acos(-1) == .pi)
    #expect(Double.atan(1) == .pi / 4 && Double.atan(-1) == -.pi / 4)
  }

  @Test("Powers and roots of whole numbers are exact")
  func exact() {
    for exponent in -1074...1023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(Double.exp2(Double(exponent)) == power)
      #expect(Double.log2(power) == Double(exponent))
    }
    var power = 1.0
    for exponent in 0...22 {
      #expect(Double.log10(power) == Double(exponent))
      #expect(Double.pow(10, Double(exponent)) == power)
      power *= 10
    }
    for number in 1...200 {
      let x = Double(number)
      #expect(Double.cbrt(x * x * x) == x && Double.cbrt(-x * x * x) == -x)
      #expect(Double.pow(x, 3) == x * x * x)
      #expect(Double.hypot(3 * x, 4 * x) == 5 * x && Double.hypot(-5 * x, 12 * x) == 13 * x)
    }
  }

  @Test("Single precision is double precision, rounded once")
  func single() {
    for x: Float in [0.1, 0.7, 0.99] {
      let wide = Double(x)
      #expect(Float.sin(x) == Float(Double.sin(wide)) && Float.cos(x) == Float(Double.cos(wide)))
      #expect(Float.asin(x) == Float(Double.asin(wide)))
      #expect(Float.exp(x) == Float(Double.exp(wide)))
      #expect(Float.pow(x, 2.5) == Float(Double.pow(wide, 2.5)))
      #expect(Float.atan2(x, -2) == Float(Double.atan2(wide, -2)))
    }
    #expect(Float.exp(89) == .infinity && Float.exp(-104) == 0)
  }
}
