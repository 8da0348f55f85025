import TagSphereArrangement
import TagSphereGlyphs
import TagSphereTestSupport
import Testing

@Suite("The order of labels in space")
struct SpatialOrderTests {
  private func labels(_ count: Int, seed: UInt64) -> [LabelRecord] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      func coordinate() -> Float { Float.random(in: -1...1, using: &generator) }
      return LabelRecord(
        position: [coordinate(), coordinate(), coordinate()], size: 1, color: 0, halfWidth: 1,
        halfHeight: 1, firstGlyph: 0)
    }
  }

  @Test(
    "The spatial order is a permutation with ascending keys; labels at equal places keep their order",
    arguments: 0..<6)
  func order(seed: Int) {
    var labels = labels([0, 1, 2, 100, 5000, 20_000][seed], seed: UInt64(seed))
    for index in labels.indices where index % 7 == 3 { labels[index] = labels[index / 7] }
    let order = SpatialOrder.indices(of: labels).map(Int.init)
    #expect(order.sorted() == Array(labels.indices))
    for (label, next) in zip(order, order.dropFirst()) {
      let (key, nextKey) = (
        SpatialOrder.key(of: labels[label]), SpatialOrder.key(of: labels[next])
      )
      #expect(key < nextKey || (key == nextKey && label < next))
    }
  }

  @Test("Neighbours in the spatial order are near each other in space")
  func nearness() {
    let labels = labels(20_000, seed: 3)
    let order = SpatialOrder.indices(of: labels).map(Int.init)
    func meanWay(_ order: [Int]) -> Float {
      zip(order, order.dropFirst()).reduce(0) { sum, pair in
        let (a, b) = (labels[pair.0], labels[pair.1])
        let way = SIMD3(a.x - b.x, a.y - b.y, a.z - b.z)
        return sum + (way * way).sum().squareRoot()
      } / Float(order.count)
    }
    #expect(meanWay(order) < 0.1 * meanWay(Array(labels.indices)))
  }

  @Test("Coordinates that are not numbers cause no trap")
  func notNumbers() {
    var labels = labels(10, seed: 1)
    labels[3].x = .nan
    labels[4].y = .infinity
    #expect(SpatialOrder.indices(of: labels).count == 10)
  }
}
