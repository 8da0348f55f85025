import Testing

import TagSphereArrangement
import TagSphereForms
import TagSphereGlyphs

/// Only a limited number of dots is in every frame, even if all labels are large.
@Suite("Many large dots") struct DustLimitTests {
  private static func labels(_ count: Int, size: (Int) -> Float) -> [LabelRecord] {
    CloudForm().positions(count: count, layout: .spiral).enumerated().map {
      LabelRecord(
        position: SIMD3<Float>($1), size: size($0), color: 0, halfWidth: 1, halfHeight: 1,
        firstGlyph: 0)
    }
  }

  private static func order(_ labels: [LabelRecord]) -> DustOrder {
    DustOrder(labels, largeSize: 0.05) { $0 * 0.25 }
  }

  @Test("The largest dots are in every frame, up to a limited number")
  func limit() {
    let labels = Self.labels(20_000) { 0.06 + Float($0 * 7919 % 20_000) / 1e6 }
    let order = Self.order(labels)
    let large = order.large.flatMap { order.indices[$0.range] }
    #expect(large.count <= DustOrder.mostLarge && large.count > DustOrder.mostLarge - 2)
    let least = large.map { labels[Int($0)].size }.min() ?? 0
    let rest = Set(labels.indices).subtracting(large.map(Int.init))
    #expect(rest.allSatisfy { labels[$0].size < least })
    // The point radius must suit the widest dot.
    #expect(rest.allSatisfy { labels[$0].size * 0.25 <= order.radii.largest })
    let drawn = order.drawn(room: 1, within: nil)
    #expect(drawn.whole.reduce(0) { $0 + $1.count } < 4096)
  }

  @Test("If many labels are equally large, no dot of these labels is in every frame")
  func equal() {
    let order = Self.order(Self.labels(10_000) { _ in 0.08 })
    #expect(order.large.isEmpty && order.indices.count == 10_000)
    #expect(abs(order.radii.mean - 0.02) < 1e-6 && order.radii.largest == 0.02)
  }
}
