import TagSphereGeometry
import Testing

/// A function, and the places where it changes from one method to another.
private struct Borders: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var function: @Sendable (Double) -> Double
  var places: [Double]
  var isFalling = false
}

private let borders = [
  Borders(
    testDescription: "sin", function: { .sin($0) }, places: [0x1p-26, 0.785398163397448, 0.1, -1]),
  Borders(
    testDescription: "cos", function: { .cos($0) }, places: [0.785398163397448, 2.356194490192345],
    isFalling: true),
  Borders(
    testDescription: "tan", function: { .tan($0) }, places: [0x1p-27, 0.7853981633974483, 1.5]),
  Borders(testDescription: "asin", function: { .asin($0) }, places: [0x1p-26, 0.5, -0.5]),
  Borders(testDescription: "acos", function: { .acos($0) }, places: [0.5, -0.5], isFalling: true),
  Borders(
    testDescription: "atan", function: { .atan($0) },
    places: [0x1p-27, 0.4375, 0.46875, 0.96875, 1, 1 / 0.4375, 0x1p60]),
  Borders(testDescription: "exp", function: { .exp($0) }, places: [0x1p-54, 512, 0.0027, -708.4]),
  Borders(testDescription: "exp2", function: { .exp2($0) }, places: [512, -512, 0.5, -1022]),
  Borders(testDescription: "expm1", function: { .expm1($0) }, places: [0.0625, -0.0625, 56, -40]),
  Borders(
    testDescription: "log", function: { .log($0) },
    places: [1, 0.7061767578125, 1.412353515625, .leastNormalMagnitude]),
  Borders(testDescription: "log1p", function: { .log1p($0) }, places: [0x1p-54, 1, 0]),
  Borders(testDescription: "log2", function: { .log2($0) }, places: [1, 2, .leastNormalMagnitude]),
  Borders(testDescription: "log10", function: { .log10($0) }, places: [1, 10, 1000]),
  Borders(testDescription: "cbrt", function: { .cbrt($0) }, places: [.leastNormalMagnitude, 1, 8]),
]

@Suite("Borders of elementary functions")
struct FunctionBorderTests {
  @Test("Functions rise or fall across the borders of their methods", arguments: borders)
  fileprivate func monotone(borders: Borders) {
    for place in borders.places {
      // Every second number, because a result may be wrong by nearly a unit in the last place.
      var (x, before) = (place, borders.function(place))
      for _ in 0..<16 { x = x.nextDown }
      before = borders.function(x)
      for _ in 0..<16 {
        x = x.nextUp.nextUp
        let after = borders.function(x)
        #expect(borders.isFalling ? after <= before : after >= before, "at \(x)")
        before = after
      }
    }
  }
}
