import Testing

@testable import TagSphereArrangement
import TagSphereForms

@Suite("Radix orders of many labels") struct RadixOrderTests {
  /// Weights as in files: many equal weights, very different weights, 0 and −0; lists are empty, short or long.
  private static let weights: [[Double]] = {
    var generator = SplitMix64(seed: 5)
    func random(_ count: Int, _ weight: (Double) -> Double) -> [Double] {
      (0..<count).map { _ in weight(Double.random(in: 0..<1, using: &generator)) }
    }
    return [
      [], [1], [2, 2], [1, 2, 3], [3, 2, 1], [0, -0.0, 0, -0.0, 1],
      random(3000) { ($0 * 40).rounded() }, random(3000) { $0 }, random(3000) { 1e9 / ($0 + 1e-7) },
      random(2000) { $0 - 0.5 }, (1...5000).map { (1e6 / Double($0)).rounded(.down) },
      [1e-300, 1e300, .leastNonzeroMagnitude, 1, .infinity, 0],
    ]
  }()

  @Test(
    "Radix sorting puts the heaviest labels first, and equal weights keep their order",
    arguments: weights)
  func heaviestFirst(weights: [Double]) {
    var generator = SplitMix64(seed: 9)
    let indices = weights.indices.shuffled(using: &generator)
    let expected = indices.enumerated().sorted { a, b in
      weights[a.element] == weights[b.element]
        ? a.offset < b.offset : weights[a.element] > weights[b.element]
    }
    #expect(
      WeightOrder.heaviestFirst(indices, weights: weights) == expected.map(\.element))
  }

  @Test(
    "Selecting a few of the heaviest labels gives the first elements of the full order",
    arguments: weights)
  func heaviest(weights: [Double]) {
    for count in [1, 3, 10] {
      let all = WeightOrder.heaviestFirst(weights.indices, weights: weights)
      #expect(WeightOrder.heaviest(count, of: weights) == Array(all.prefix(count)))
    }
  }

  @Test(
    "The middle weight is the middle element of the sorted weights",
    arguments: weights.filter { !$0.isEmpty })
  func middle(weights: [Double]) {
    #expect(WeightOrder.middle(of: weights) == weights.sorted()[weights.count / 2])
  }

  @Test("Radix sorting handles keys of any width, even if the keys differ in few bits")
  func keys() {
    var generator = SplitMix64(seed: 2)
    for bits in [1, 11, 12, 30, 32] {
      let keys = (0..<500).map { _ in
        UInt32.random(in: 0...(.max >> UInt32(32 - bits)), using: &generator)
      }
      var (order, sorted) = (keys.indices.map(UInt32.init), keys)
      RadixOrder.sort(&order, by: &sorted, bits: bits)
      let expected = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
      #expect(order == expected.map(UInt32.init))
      #expect(sorted == keys.sorted())
    }
  }
}
