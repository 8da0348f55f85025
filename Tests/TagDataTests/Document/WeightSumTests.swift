import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests sums of weights as they are shown.
@Suite("Sums of decimal weights")
struct WeightSumTests {
  struct Sum {
    var weights: [String]
    var value: Double
  }

  static let sums: [Sum] = [
    Sum(weights: ["963.1", "8668.77"], value: 9631.87),
    Sum(weights: ["0.1", "0.2"], value: 0.3),
    Sum(weights: ["0.1", "-0.3", "0.2"], value: 0),
    Sum(weights: ["1e15", "0.5"], value: 1_000_000_000_000_000.5),
    Sum(weights: ["9007199254740992", "2"], value: 9_007_199_254_740_994),
    Sum(weights: [String](repeating: "0.1", count: 1000), value: 100),
    Sum(weights: [String](repeating: "19.99", count: 777), value: 15532.23),
  ]

  @Test("A sum has no more digits than its weights", arguments: sums)
  func value(of sum: Sum) throws {
    var options = ReadingOptions(format: .csv)
    options.columns.text = ColumnName("word")
    options.columns.weight = ColumnName("n")
    options.columns.use = .counted
    let text = "word,n\n" + sum.weights.map { "a,\($0)\n" }.joined()
    #expect(try read(Array(text.utf8), options).weights == [sum.value])
  }
}
