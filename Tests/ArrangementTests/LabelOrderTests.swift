import TagSphereArrangement
import TagSphereForms
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Label order")
struct LabelOrderTests {
  private func weights(_ count: Int, seed: UInt64 = 1) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Double(Int.random(in: 0...50, using: &generator)) }
  }

  @Test(
    "Every label order is a permutation",
    arguments: LabelOrder.allCases, [0, 1, 2, 3, 10, 1000])
  func permutation(order: LabelOrder, count: Int) {
    for seed in [0, 1, .max] as [UInt64] {
      let indices = order.tagIndices(weights: weights(count), seed: seed)
      #expect(indices.sorted() == Array(0..<count))
    }
  }

  @Test(
    "Equal seeds give equal shuffles, and different seeds give different shuffles",
    arguments: 0..<20 as Range<UInt64>)
  func seeds(seed: UInt64) {
    let weights = weights(100)
    let first = LabelOrder.shuffle.tagIndices(weights: weights, seed: seed)
    #expect(first == LabelOrder.shuffle.tagIndices(weights: weights, seed: seed))
    #expect(first != LabelOrder.shuffle.tagIndices(weights: weights, seed: seed + 1))
    for order in [LabelOrder.file, .weight] {
      #expect(
        order.tagIndices(weights: weights, seed: seed)
          == order.tagIndices(weights: weights, seed: seed + 1))
    }
  }

  @Test("A seed's shuffle is the same on every machine and in every release")
  func knownShuffle() {
    // Equal seeds must give equal pictures, so this order must not change by accident.
    #expect(
      LabelOrder.shuffle.tagIndices(weights: [Double](repeating: 1, count: 10), seed: 1)
        == [5, 7, 9, 6, 3, 8, 2, 0, 1, 4])
    var generator = SplitMix64(seed: 1_234_567)
    // The published test values of SplitMix64.
    #expect(
      (0..<5).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test(
    "Ordering by weight puts the heaviest label first, and labels of equal weight keep the file order"
  )
  func byWeight() {
    #expect(LabelOrder.weight.tagIndices(weights: [2, 9, 2, 0, 9], seed: 0) == [1, 4, 0, 2, 3])
    let weights = weights(500)
    let indices = LabelOrder.weight.tagIndices(weights: weights, seed: 0)
    for (first, second) in zip(indices, indices.dropFirst()) {
      #expect((weights[second], first) < (weights[first], second))
    }
    #expect(LabelOrder.file.tagIndices(weights: weights, seed: 7) == Array(0..<500))
  }

  @Test("The shuffle spreads the heaviest tenth over the whole sphere")
  func evenly() {
    let tags = (0..<1000).map { Tag(text: "t", weight: Double(1000 - $0)) }
    var total = [Int](repeating: 0, count: 8)
    for seed in 0..<40 as Range<UInt64> {
      var options = LayoutOptions()
      (options.order, options.seed) = (.shuffle, seed)
      let placement = LabelPlacement(of: TagDocument(tags: tags), options: options)
      var octants = [Int](repeating: 0, count: 8)
      for position in placement.positions.prefix(100) { octants[octant(of: position)] += 1 }
      #expect(octants.allSatisfy { $0 > 0 }, "seed \(seed): \(octants)")
      for index in total.indices { total[index] += octants[index] }
    }
    // 4000 in eight octants: 500 each, with a standard deviation of 21.
    #expect(total.allSatisfy { abs($0 - 500) < 105 }, "\(total)")
  }

  @Test("A lone label faces the viewer", arguments: SphereLayout.allCases)
  func alone(layout: SphereLayout) {
    var options = LayoutOptions()
    options.curve = layout
    let placement = LabelPlacement(of: TagDocument(tags: [Tag(text: "one")]), options: options)
    #expect(placement.positions == [[0, 0, 1]])
  }
}
