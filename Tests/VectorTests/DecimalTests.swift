import Testing

@testable import TagSphereVector

@Suite("Numbers in vector files")
struct DecimalTests {
  @Test(
    "A number has a decimal point and no needless zeros",
    arguments: [
      (0, "0"), (1, "1"), (-1.5, "-1.5"), (0.004, "0"), (0.005, "0.01"), (-0.001, "0"),
      (12.30, "12.3"), (100, "100"), (.nan, "0"), (1e300, "0"), (0.06, "0.06"),
    ] as [(Double, String)])
  func decimals(value: Double, expected: String) {
    #expect("\(Decimal(value))" == expected)
  }
}
