import Foundation
import TagSphereLook
import TagSphereWheels
import Testing

@Suite("The geometry of wheels")
struct WheelLayoutTests {
  @Test(
    "The words at the mark are in the picture for every anchor, number of wheels and aspect ratio",
    arguments: WheelAnchor.allCases, [1, 2, 3, 5, 12])
  func mark(anchor: WheelAnchor, count: Int) {
    for (width, height) in [(1600, 1000), (1080, 1920), (2560, 720), (320, 240)] {
      let layout = WheelLayout(count: count, width: width, height: height, anchor: anchor)
      #expect(layout.rings.count + layout.omittedCount == count && !layout.rings.isEmpty)
      for ring in layout.rings {
        // Text too small to read is never shown.
        #expect(
          ring.em >= WheelLayout.Needs().text - 1e-9, "\(ring.em) pixels in \(width)×\(height)")
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

  @Test("Only the innermost wheels are left out, and only if they have no room")
  func omission() {
    for anchor in WheelAnchor.allCases {
      var shown = 0
      for side in stride(from: 100, through: 3000, by: 50) {
        let layout = WheelLayout(count: 12, width: side * 3 / 2, height: side, anchor: anchor)
        #expect(layout.rings.count >= shown, "a larger picture shows no fewer wheels")
        shown = layout.rings.count
        guard layout.omittedCount > 0 else { continue }
        // The shown wheels are laid out as if there were no other wheels.
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

  @Test(
    "A point between a ring's circles is on that ring; points in gaps, hub and outside are on no ring"
  )
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
          // The corner of the square around a ring is on another ring, or on no ring.
          #expect(layout.ring(at: point(ring.outer * 2.0.squareRoot(), angle)) != index)
          #expect(layout.ring(at: point(ring.inner - 0.5, angle)) != index)
        }
        #expect(layout.ring(at: point(layout.rings[2].inner * 0.5, angle)) == nil)
        #expect(abs(layout.angle(of: point(layout.rings[0].radius, angle)) - angle) < 1e-9)
      }
    }
  }

  @Test(
    "Rings with changed radius, width, gap and arc keep their room and their words at the mark",
    arguments: WheelAnchor.allCases, [false, true])
  func geometry(anchor: WheelAnchor, isBesideCloud: Bool) {
    func layout(_ change: (inout WheelGeometry) -> Void = { _ in }) -> WheelLayout {
      var geometry = WheelGeometry()
      change(&geometry)
      return WheelLayout(
        count: 3, width: 1600, height: 1000, anchor: anchor, geometry: geometry,
        isBesideCloud: isBesideCloud)
    }
    let usual = layout()
    #expect(layout { $0.radius = 0.8 }.rings[0].outer < 0.81 * usual.rings[0].outer)
    #expect(layout { $0.ringWidth = 0.7 }.rings[1].width < 0.71 * usual.rings[1].width)
    let apart = layout { $0.ringGap = 0.4 }
    #expect(abs(apart.rings[0].inner - apart.rings[1].outer - 0.4 * apart.rings[0].width) < 1e-9)
    let half = layout { $0.arc = 120 }
    // A part of a wheel is enlarged if the whole wheel would fit.
    let isLarger = anchor == .center && !isBesideCloud
    for (own, whole) in zip(half.rings, usual.rings) {
      #expect(isLarger ? own.outer > 1.3 * whole.outer : own.outer == whole.outer)
    }
    #expect(half.rings.allSatisfy { $0.exits.max() <= .pi / 3 + 1e-9 })
    for (way, isRing) in [(0.0, true), (1.0, true), (-1, true), (1.1, false), (-1.1, false)] {
      let place = half.point(radius: half.rings[1].radius, angle: half.mark + way)
      #expect((half.ring(at: [place.x + 800, 500 - place.y]) == 1) == isRing, "\(way)")
    }
    for radius in [WheelGeometry.radii.lowerBound, WheelGeometry.radii.upperBound] {
      for width in [WheelGeometry.ringWidths.lowerBound, WheelGeometry.ringWidths.upperBound] {
        let layout = layout { ($0.radius, $0.ringWidth, $0.ringGap) = (radius, width, 1) }
        #expect(!layout.rings.isEmpty && layout.rings.allSatisfy { $0.inner > 0 })
        for ring in layout.rings {
          let place = layout.point(radius: ring.radius, angle: layout.mark)
          #expect(abs(place.x) < 800 && abs(place.y) < 500)
          #expect(ring.radius >= ring.em * WheelLayout.leastRadius - 1e-9)
        }
      }
    }
  }

  @Test(
    "On a wall, rings are 20 mm wide and text has 24 pixels; a wheel without this room is left out")
  func wall() {
    for anchor in WheelAnchor.allCases {
      for scale in [1.0, 2] {
        let layout = WheelLayout(
          count: 4, width: 1920, height: 1080, anchor: anchor, needs: .wall(scale: scale),
          isBesideCloud: true)
        let millimetre = 96 / 25.4 * scale
        for ring in layout.rings where layout.rings.count > 1 {
          #expect(ring.width >= 19.9 * millimetre && ring.em >= 24 * scale, "\(anchor)")
        }
      }
    }
  }

  @Test("With wheels symmetric to the middle, the cloud's room is in the middle")
  func disc() {
    for anchor in [WheelAnchor.top, .bottom, .center] {
      for (width, height) in [(1600, 900), (2560, 720), (1080, 1920)] {
        let layout = WheelLayout(
          count: 3, width: width, height: height, anchor: anchor, isBesideCloud: true)
        #expect(
          abs(layout.freeDisc.center.x) < 1 && layout.freeDisc.radius > 0.15 * layout.size.min())
      }
    }
  }

  @Test(
    "Rings in the middle stay in the picture; other rings leave the picture on the side of their centre"
  )
  func exits() {
    let center = WheelLayout(count: 2, width: 1600, height: 1000, anchor: .center)
    #expect(center.rings.allSatisfy { $0.exits == [.pi, .pi] })
    for anchor in WheelAnchor.allCases where anchor != .center {
      let layout = WheelLayout(count: 2, width: 1600, height: 1000, anchor: anchor)
      #expect(layout.rings.allSatisfy { $0.exits.max() < .pi && $0.exits.min() > 0.1 }, "\(anchor)")
    }
  }
}
