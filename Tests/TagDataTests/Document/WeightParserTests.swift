import TagSphereTestSupport
import Testing

@testable import TagSphereTagData

@Suite("Weights")
struct WeightParserTests {
  private func weight(_ text: String) -> Result<Double, WeightFault> {
    Result { () throws(WeightFault) in try WeightParser.weight(Array(text.utf8)[...]) }
  }

  @Test("Parsing a weight gives the same bits as the parser of Double")
  func exact() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let digits = String(
        (0..<Int.random(in: 1...18, using: &generator)).map { _ in
          Character(String(Int.random(in: 0...9, using: &generator)))
        })
      let point = Int.random(in: 0...digits.count, using: &generator)
      let exponent = Int.random(in: -30...30, using: &generator)
      let forms = [
        digits, "\(digits.prefix(point)).\(digits.dropFirst(point))", "\(digits)e\(exponent)",
      ]
      for form in forms {
        // `Double` requires a digit on both sides of the point.
        let padded = "0" + (form.hasSuffix(".") ? form + "0" : form)
        let value = try #require(Double(padded))
        try #expect(weight(form).get().bitPattern == value.bitPattern, "\(form)")
      }
    }
  }

  @Test(
    "An invalid weight is rejected with its reason",
    arguments: [
      ("", LeftOutReason.weightNotANumber), (".", .weightNotANumber), ("1 2", .weightNotANumber),
      ("1e", .weightNotANumber), ("--1", .weightNotANumber), ("1.2.3", .weightNotANumber),
      ("0x1p3", .weightNotANumber), ("1_000", .weightNotANumber), ("١", .weightNotANumber),
      ("nan(0x1)", .weightNotANumber), ("NaN", .weightNotFinite), ("-inf", .weightNotFinite),
      ("+INFINITY", .weightNotFinite), ("1e400", .weightNotFinite), ("-1e400", .weightNotFinite),
    ])
  func faults(text: String, reason: LeftOutReason) {
    #expect(weight(text).fault?.reason == reason)
  }

  @Test(
    "Tiny and signed weights are accepted, and 0 has no sign",
    arguments: [
      ("1e-999", 0.0), ("+3", 3), ("-0", 0), ("-0.000", 0), ("-1e-999", 0), ("-1", -1),
      ("-0.001", -0.001), (" -12.5 ", -12.5), ("-1e308", -1e308), ("-1e-300", -1e-300),
    ])
  func edges(text: String, value: Double) throws {
    try #expect(weight(text).get() == value)
    try #expect(weight(text).get().bitPattern == value.bitPattern)
  }
}

extension Result {
  fileprivate var fault: Failure? {
    if case .failure(let fault) = self { fault } else { nil }
  }
}
