import TagSphereGeometry
import TagSphereTestSupport
import Testing

@Suite("Random numbers and orders")
struct DrawTests {
  /// On systems with 64-bit words, seeds keep the orders that they had with the standard library.
  @Test("Draws and orders are those of the standard library with 64-bit words")
  func standard() {
    var own = SeededGenerator(seed: 7)
    var standard = own
    for limit: UInt64 in [1, 2, 3, 1000, 1 << 53 + 1, 1 << 63 + 1, .max] {
      for _ in 0..<100 {
        #expect(own.number(below: limit) == .random(in: 0..<limit, using: &standard))
      }
    }
    for range in [-1.0...1, 0...0.1, -0.06...0.06, 5...5, -1e300...1e300] {
      for _ in 0..<100 {
        #expect(own.number(in: range) == .random(in: range, using: &standard))
      }
    }
    for count in [0, 1, 2, 3, 10, 1000] {
      #expect((0..<count).permuted(using: &own) == (0..<count).shuffled(using: &standard))
    }
    #expect(own.next() == standard.next())
  }

  @Test("An order is the recorded one on every system")
  func recorded() {
    var generator = SeededGenerator(seed: 1)
    #expect((0..<10).permuted(using: &generator) == [5, 7, 9, 6, 3, 8, 2, 0, 1, 4])
    #expect(generator.number(below: 1_000_000_007) == 793_996_611)
    #expect(generator.number(in: 0...1).bitPattern == 0x3fd9_dd77_1dc0_5594)
  }

  @Test("Each order is equally likely")
  func even() {
    var generator = SeededGenerator(seed: 3)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<24_000 { counts[[0, 1, 2, 3].permuted(using: &generator), default: 0] += 1 }
    #expect(counts.count == 24)
    // Five standard deviations.
    #expect(counts.values.allSatisfy { abs($0 - 1000) < 155 })
  }
}
