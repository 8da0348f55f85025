import Testing

@testable import TagSphereArrangement
import TagSphereForms
import TagSphereGlyphs

/// Tests that the places of labels with equal weights decide which labels are tried first.
@Suite("Labels of equal weights") struct EqualWeightsTests {
  private static func labels(_ count: Int) -> [LabelRecord] {
    CloudForm().positions(count: count, layout: .spiral).map {
      LabelRecord(
        position: SIMD3<Float>($0), size: 0.05, color: 0, halfWidth: 1, halfHeight: 1,
        firstGlyph: 0)
    }
  }

  @Test("Of many labels with equal weights, the first ones come from all sides, front labels first")
  func many() {
    let count = 100_000
    let labels = Self.labels(count)
    let order = Declutterer.order(of: labels, weights: Array(repeating: 7, count: count))
    #expect(order.sorted() == Array(labels.indices))
    let first = order.prefix(4000).map { labels[$0] }
    for axis in 0..<3 {
      let ahead = first.count { [$0.x, $0.y, $0.z][axis] > 0 }
      #expect(abs(ahead - 2000) < 200)
    }
    #expect(zip(first, first.dropFirst()).allSatisfy { $0.z >= $1.z })
    // A later round is also ordered from front to back, and covers front and back.
    let later = order[8_400..<16_000].map { labels[$0] }
    #expect(zip(later, later.dropFirst()).allSatisfy { $0.z >= $1.z })
    #expect(later.contains { $0.z < -0.9 } && later.contains { $0.z > 0.9 })
  }

  @Test("A smaller number of labels is ordered by weight first, then from front to back")
  func few() {
    let count = 9_000
    let labels = Self.labels(count)
    let weights = labels.indices.map { $0 < 1000 ? 2.0 : 1 }
    let order = Declutterer.order(of: labels, weights: weights)
    #expect(Set(order.prefix(1000)) == Set(0..<1000))
    for part in [order[..<1000], order[1000...]] {
      #expect(zip(part, part.dropFirst()).allSatisfy { labels[$0].z >= labels[$1].z })
    }
  }
}
