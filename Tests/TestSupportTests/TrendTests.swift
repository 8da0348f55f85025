import TagSphereTestSupport
import Testing

/// Tests that flat series are distinguished from leaks.
@Suite("Trends") struct TrendTests {
  private func noise(_ count: Int, _ value: (Int) -> Double) -> [Double] {
    var generator = SeededGenerator(seed: 3)
    return (0..<count).map { value($0) + Double.random(in: -5...5, using: &generator) }
  }

  @Test("The trend of a line is its slope, regardless of outliers")
  func line() {
    var values = (0..<40).map { 100 + 2 * Double($0) }
    #expect(Trend(values).rise == 78)
    for index in [3, 17, 30] { values[index] = 10_000 }
    #expect(abs(Trend(values).rise - 78) < 2)
    #expect(Trend(values).bounds.contains(78))
  }

  @Test("The trend of noise around a level, and of a decline, counts as flat")
  func flat() {
    #expect(Trend(noise(60) { _ in 100 }).isFlat(within: 0))
    #expect(Trend(noise(60) { 100 - Double($0) }).isFlat(within: 0))
    #expect(Trend([Double](repeating: 7, count: 8)).isFlat(within: 0))
  }

  @Test("A leak smaller than the noise is found")
  func leak() {
    let trend = Trend(noise(60) { 100 + 0.2 * Double($0) })
    #expect(!trend.isFlat(within: 0))
    #expect(trend.bounds.contains(0.2 * 59))
    #expect(trend.isFlat(within: 0.2), "which is 20 % of its level")
  }
}
