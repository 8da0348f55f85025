import Foundation
import TagSphereWheels
import Testing

@Suite("The geometry of wheels")
struct WheelLayoutTests {
  @Test(
    "The words at the mark are in the picture, whatever the anchor, the number and the proportions",
    arguments: WheelAnchor.allCases, [1, 2, 3, 5, 12])
  func mark(anchor: WheelAnchor, count: Int) {
    for (width, height) in [(1600, 1000), (1080, 1920), (2560, 720), (320, 240)] {
      let layout = WheelLayout(count: count, width: width, height: height, anchor: anchor)
      #expect(layout.rings.count + layout.omittedCount == count && !layout.rings.isEmpty)
      for ring in layout.rings {
        // Text that is too small to read is never shown.
        #expect(ring.em >= WheelLayout.leastText - 1e-9, "\(ring.em) pixels in \(width)×\(height)")
        for radius in [ring.inner, ring.outer] {
          let place = layout.point(radius: radius, angle: layout.mark)
          #expect(abs(place.x) < Double(width) / 2 && abs(place.y) < Double(height) / 2)
        }
        #expect(ring.inner > 0 && ring.em > 0)
        #expect(ring.radius >= ring.em * WheelLayout.leastRadius - 1e-9)
      }
      for (outer, inner) in zip(layout.rings, layout.rings.dropFirst()) {
        #expect(outer.inner > inner.outer)
      }
    }
  }

  @Test("The innermost wheels are left out where there is no room, and only there")
  func omission() {
    for anchor in WheelAnchor.allCases {
      var shown = 0
      for side in stride(from: 100, through: 3000, by: 50) {
        let layout = WheelLayout(count: 12, width: side * 3 / 2, height: side, anchor: anchor)
        #expect(layout.rings.count >= shown, "a larger picture shows no fewer wheels")
        shown = layout.rings.count
        guard layout.omittedCount > 0 else { continue }
        // The wheels that are shown are laid out as if there were no others.
        var alone = WheelLayout(
          count: shown, width: side * 3 / 2, height: side, anchor: anchor)
        #expect(alone.rings == layout.rings && alone.omittedCount == 0)
        alone = WheelLayout(
          count: shown + 1, width: side * 3 / 2, height: side, anchor: anchor)
        #expect(alone.omittedCount == 1)
      }
      #expect(shown == 12)
      #expect(WheelLayout(count: 3, width: 1280, height: 800, anchor: anchor).omittedCount == 0)
    }
  }

  @Test("A point is on a ring between its circles, and on none in gaps, in the hub and outside")
  func hits() {
    for anchor in WheelAnchor.allCases {
      let layout = WheelLayout(count: 3, width: 1600, height: 1000, anchor: anchor)
      func point(_ radius: Double, _ angle: Double) -> SIMD2<Double> {
        let place = layout.point(radius: radius, angle: angle)
        return [place.x + 800, 500 - place.y]
      }
      for angle in stride(from: -3.0, through: 3, by: 0.37) {
        for (index, ring) in layout.rings.enumerated() {
          #expect(layout.ring(at: point(ring.inner + 0.01, angle)) == index)
          #expect(layout.ring(at: point(ring.outer - 0.01, angle)) == index)
          // The corner of the square around a ring belongs to another one, or to none.
          #expect(layout.ring(at: point(ring.outer * 2.0.squareRoot(), angle)) != index)
          #expect(layout.ring(at: point(ring.inner - 0.5, angle)) != index)
        }
        #expect(layout.ring(at: point(layout.rings[2].inner * 0.5, angle)) == nil)
        #expect(abs(layout.angle(of: point(layout.rings[0].radius, angle)) - angle) < 1e-9)
      }
    }
  }

  @Test("Rings in the middle stay in the picture; others leave it on the side of their centre")
  func exits() {
    let center = WheelLayout(count: 2, width: 1600, height: 1000, anchor: .center)
    #expect(center.rings.allSatisfy { $0.exits == [.pi, .pi] })
    for anchor in WheelAnchor.allCases where anchor != .center {
      let layout = WheelLayout(count: 2, width: 1600, height: 1000, anchor: anchor)
      #expect(layout.rings.allSatisfy { $0.exits.max() < .pi && $0.exits.min() > 0.1 }, "\(anchor)")
    }
  }
}
