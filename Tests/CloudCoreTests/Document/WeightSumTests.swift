import TagSphereTagData
import Testing

/// Sums of weights, as they are shown.
@Suite("Sums of decimal weights")
struct WeightSumTests {
  @Test(
    "A sum has no more digits than its weights",
    arguments: [
      (["963.1", "8668.77"], 9631.87), (["0.1", "0.2"], 0.3), (["0.1", "-0.3", "0.2"], 0),
      (["1e15", "0.5"], 1e15 + 0.5), (["9007199254740993", "1"], 9_007_199_254_740_993 + 1),
      (["1e-30", "2e-30"], 3e-30), (Array(repeating: "0.1", count: 1000), 100),
      (Array(repeating: "19.99", count: 777), 15532.23),
    ])
  func sums(weights: [String], sum: Double) throws {
    var options = ReadingOptions(format: .csv)
    options.columns.text = ColumnName("word")
    options.columns.weight = ColumnName("n")
    options.columns.use = .counted
    let text = "word,n\n" + weights.map { "a,\($0)\n" }.joined()
    let reading = try read(Array(text.utf8), options)
    #expect(abs(reading.weights[0] - sum) <= (sum < 1e-20 ? 1e-40 : 0))
  }
}
