import Foundation
import TagSphereGeometry
import TagSphereTestSupport
import Testing

import TagSphereArrangement
import TagSphereForms
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook

@Suite("The order of dust (labels drawn as dots)") struct DustOrderTests {
  private static let count = 20_000
  /// Labels spread over the sphere; every hundredth is large.
  private let labels = CloudForm().positions(count: count, layout: .spiral).enumerated().map {
    LabelRecord(
      position: SIMD3<Float>($1), size: $0 % 100 == 7 ? 0.1 : 0.01, color: 0, halfWidth: 1,
      halfHeight: 1, firstGlyph: 0)
  }
  private var order: DustOrder {
    DustOrder(labels, largeSize: 0.05) { $0 * 0.22 + 0.005 }
  }

  private func dots(_ ranges: [Range<Int>], of order: DustOrder) -> [UInt32] {
    ranges.flatMap { order.indices[$0] }
  }

  @Test(
    "Each label has one dot; four equal steps double the number of dots and contain no large dot")
  func steps() {
    let order = order
    #expect(order.indices.sorted() == labels.indices.map(UInt32.init))
    let large = dots(order.large.map(\.range), of: order)
    #expect(Set(large) == Set(labels.indices.filter { $0 % 100 == 7 }.map(UInt32.init)))
    let counts = order.steps.map { $0.reduce(0) { $0 + $1.range.count } }
    #expect(counts.count == 17 && large.count + counts.reduce(0, +) == Self.count)
    #expect(counts[0] <= DustOrder.firstCount * 2 && counts[0] > DustOrder.firstCount)
    for first in stride(from: 1, to: counts.count, by: DustOrder.stepsInOctave) {
      let before = counts[..<first].reduce(0, +)
      for count in counts[first..<first + DustOrder.stepsInOctave] {
        #expect(abs(Double(count) / Double(before) - 0.25) < 0.02, "\(counts)")
      }
    }
    #expect(order.steps.joined().allSatisfy { $0.range.count <= DustOrder.cellCount })
  }

  @Test(
    "The dots of each step, alone and with all earlier steps, are spread more evenly than by chance"
  )
  func evenness() {
    let order = order
    var all: [UInt32] = []
    for cells in order.steps {
      let step = dots(cells.map(\.range), of: order)
      all += step
      for dots in [step, all] { expectEvenness(of: dots) }
    }
  }

  private func expectEvenness(of dots: [UInt32]) {
    var counts = [Int](repeating: 0, count: 96)
    for dot in dots {
      let label = labels[Int(dot)]
      // Areas of equal size on the sphere: eight slices by twelve sectors.
      let slice = min(Int((label.y + 1) * 4), 7)
      let sector = min(Int((atan2(label.z, label.x) / .pi + 1) * 6), 11)
      counts[slice * 12 + sector] += 1
    }
    let mean = Double(dots.count) / 96
    let variance = counts.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / 96
    #expect(variance < mean / 2, "\(variance) about \(mean)")
  }

  @Test(
    "As the room for dots grows, dots fade in gradually, none gets fainter, and finally all are shown"
  )
  func room() {
    let order = order
    var before: [UInt32: Float] = [:]
    var largest: Float = 0
    for room in stride(from: 0.0, through: 24_000, by: 12) {
      let drawn = order.drawn(room: room, within: nil)
      var strengths: [UInt32: Float] = [:]
      for dot in dots(drawn.large + drawn.whole, of: order) { strengths[dot] = 1 }
      for dot in dots(drawn.fading, of: order) { strengths[dot] = drawn.share }
      if room > 0 {
        for (dot, strength) in before where strengths[dot, default: 0] < strength {
          Issue.record("dot \(dot) is fainter with more room")
          return
        }
        let change = strengths.reduce(Float(0)) { max($0, $1.value - before[$1.key, default: 0]) }
        largest = max(largest, change)
      }
      before = strengths
    }
    // The smallest step has about 310 dots. The step fades in while the room for dots grows by half that number.
    #expect(largest < 0.1)
    #expect(before.count == Self.count && before.values.allSatisfy { $0 == 1 })
  }

  @Test("Every dot in view is drawn, and at least a third of the dots out of view are skipped")
  func bounds() {
    let order = order
    var generator = SeededGenerator(seed: 7)
    for zoom in [0.7, 1, 3, 10, 16] {
      for _ in 0..<2 {
        var camera = Camera()
        camera.zoom = zoom
        camera.shift = [0.3, -0.4] * (zoom - 1)
        let view = FrameUniforms(
          orientation: Quaternion.random(using: &generator), camera: camera,
          viewport: Viewport(width: 640, height: 480), theme: .midnight)
        for side in [ViewBounds.Side.front, .back, .both] {
          let drawn = order.drawn(
            room: .infinity, within: ViewBounds(view, side: side))
          let found = Set(dots(drawn.large + drawn.whole, of: order))
          var (seen, missing) = (0, 0)
          for (index, label) in labels.enumerated() {
            let matrix = view.clipFromModel
            let clip = matrix.x * label.x + matrix.y * label.y + matrix.z * label.z + matrix.w
            let isInside = abs(clip.x) < clip.w && abs(clip.y) < clip.w
            let recession = view.recession(of: label)
            let isOnSide = side == .both || (recession < 1) == (side == .front)
            guard isInside && isOnSide else { continue }
            seen += 1
            if !found.contains(UInt32(index)) { missing += 1 }
          }
          #expect(missing == 0, "\(missing) dots are missing at \(zoom) on \(side)")
          let others = Self.count - seen
          #expect(found.count - seen <= others * 2 / 3, "\(found.count) for \(seen) at \(zoom)")
        }
      }
    }
  }

  @Test(
    "Labels at one place, a few labels, and an empty list of labels can be ordered",
    arguments: [0, 1, 4096, 9000])
  func edges(count: Int) {
    let labels = Array(repeating: labels[0], count: count)
    let order = DustOrder(labels, largeSize: 0.05) { $0 }
    #expect(order.indices.sorted() == labels.indices.map(UInt32.init))
    let drawn = order.drawn(room: .infinity, within: nil)
    #expect(dots(drawn.large + drawn.whole, of: order).count == count && drawn.fading.isEmpty)
  }
}
