import TagSphereGeometry
import TagSphereTestSupport
import Testing

@testable import TagSphereArrangement
import TagSphereForms
import TagSphereLabels
import TagSphereLook

/// Tests the grid of boxes and the common motion of all labels.
@Suite struct BoxGridTests {
  /// Returns boxes about a point, as they are in a view that is zoomed in at the point.
  private static func boxes(
    _ count: Int, about middle: SIMD2<Float>, reach: Float, half: Float,
    using generator: inout SeededGenerator
  ) -> [Box] {
    (0..<count).map { _ in
      func between(_ low: Float, _ high: Float) -> Float {
        Float.random(in: low...high, using: &generator)
      }
      let center = middle + [between(-reach, reach), between(-reach, reach)]
      let size = half * SIMD2(between(0.5, 4), between(0.5, 1))
      return Box(low: center - size, high: center + size)
    }
  }

  @Test("All overlapping boxes are found at any zoom", arguments: [Float(1.5), 0.3, 0.01])
  func overlaps(reach: Float) {
    var generator = SeededGenerator(seed: 3)
    var grid = BoxGrid()
    var found = 0
    var cellCounts: Set<Int> = []
    for round in 0..<4 {
      let middle = SIMD2<Float>(0.4, -0.2) * Float(round)
      let boxes = Self.boxes(
        200, about: middle, reach: reach, half: reach / 40, using: &generator)
      let division = BoxGrid.Division(for: boxes)
      #expect((100...4000).contains(division.cellCount), "boxes are about as large as cells")
      cellCounts.insert(division.cellCount)
      grid.removeAll(dividing: division)
      for (number, box) in boxes.enumerated() {
        let others = Set(boxes[..<number].indices.filter { boxes[$0].overlaps(box) })
        var seen: [Int] = []
        #expect(
          grid.firstOverlap(with: box) {
            seen.append(Int($0.owner)); return false
          } == nil)
        #expect(Set(seen) == others && seen.count == others.count, "each of them once")
        #expect(grid.hasOverlap(with: box) == !others.isEmpty)
        found += others.count
        grid.insert(box, owner: Int32(number))
      }
    }
    #expect(found > 200 && cellCounts.count > 1)
  }

  @Test("A grid divided for no boxes finds an inserted box, and a new division removes it")
  func noBoxes() {
    var grid = BoxGrid()
    grid.removeAll(dividing: BoxGrid.Division(for: []))
    let box = Box(low: [-9, 0], high: [9, 0.1])
    #expect(!grid.hasOverlap(with: box))
    grid.insert(box, owner: 0)
    #expect(grid.hasOverlap(with: box))
    grid.removeAll(dividing: BoxGrid.Division(for: [box]))
    #expect(!grid.hasOverlap(with: box))
  }

  /// Boxes move by a zoom, a shift and a little motion of their own.
  @Test("Without their common motion, all boxes that meet overlap, and far fewer others do")
  func commonMotion() {
    var generator = SeededGenerator(seed: 9)
    let now = Self.boxes(150, about: [0.3, 0.1], reach: 0.4, half: 0.01, using: &generator)
    let own = Self.boxes(150, about: .zero, reach: 0.01, half: 0.01, using: &generator)
    let then = now.indices.map { number in
      let (box, slip) = (now[number], own[number].center)
      return Box(
        low: box.low * 1.7 + [-0.3, 0.2] + slip, high: box.high * 1.7 + [-0.3, 0.2] + slip)
    }
    func place(_ box: Box) -> LabelPaths.Place { LabelPaths.Place(box: box, recession: 0.5) }
    let motion = CommonMotion(of: zip(now.map(place), then.map(place)))
    let steady = now.indices.map { now[$0].union(motion.removed(from: then[$0])) }
    let plain = now.indices.map { now[$0].union(then[$0]) }
    var (meetings, steadyPairs, plainPairs) = (0, 0, 0)
    for a in now.indices {
      for b in now.indices[(a + 1)...] {
        if plain[a].overlaps(plain[b]) { plainPairs += 1 }
        if steady[a].overlaps(steady[b]) { steadyPairs += 1 }
        let meet = stride(from: Float(0), through: 1, by: 1 / 64).contains { share in
          func between(_ number: Int) -> Box {
            Box(
              low: now[number].low * (1 - share) + then[number].low * share,
              high: now[number].high * (1 - share) + then[number].high * share)
          }
          return between(a).overlaps(between(b))
        }
        guard meet else { continue }
        meetings += 1
        #expect(steady[a].overlaps(steady[b]), "\(a) and \(b)")
      }
    }
    #expect(meetings > 40)
    #expect(steadyPairs * 4 < plainPairs, "\(steadyPairs) of \(plainPairs) pairs are looked at")
  }

  /// Tests turns of all sizes, about an upright axis and the view axis, from the near side to the far side.
  @Test(
    "If two labels meet during a step, their steady sweeps overlap",
    arguments: [SIMD3<Double>(0, 1, 0), [0, 0, 1], [0.3, 1, 0.2]],
    [(0.03, 3.0), (0.3, 3), (1.5, 3), (0.3, 1.3)])
  func steadySweeps(
    axis: SIMD3<Double>, course: (turn: Double, distance: Double)
  ) throws {
    let cloud = try SampleCloud("debtags.tsv", layout: .packed)
    let isNear = course.distance < 2
    var camera = cloud.camera
    camera.distance = course.distance
    let boxes = LabelBoxes(batch: cloud.batch, extent: isNear ? .spacedInk(box: nil) : .ink)
    var paths = LabelPaths()
    paths.record(
      boxes,
      in: (0...4).map { view in
        FrameUniforms(
          orientation: Quaternion(angle: Double(view) * course.turn / 4, axis: axis),
          camera: camera, viewport: SampleCloud.viewport, theme: .midnight)
      })
    let ranks = paths.slots.indices.prefix(250)
    var (meetings, steadyPairs, plainPairs) = (0, 0, 0)
    for step in 0..<paths.stepCount {
      for a in ranks {
        for b in ranks where b > a {
          let areSteady = paths.steadySweep(a, step: step)
            .overlaps(paths.steadySweep(b, step: step))
          if areSteady { steadyPairs += 1 }
          if paths.sweep(a, step: step).overlaps(paths.sweep(b, step: step)) { plainPairs += 1 }
          if paths.share(ofStep: step, a, overlapping: b) != nil {
            meetings += 1
            #expect(areSteady, "\(a) and \(b) in step \(step)")
          }
        }
      }
    }
    #expect(meetings > 20 && steadyPairs >= meetings)
    // In a roll, the paths of labels have little in common.
    if axis.z < axis.y, course.turn == 0.3 { #expect(steadyPairs < plainPairs) }
  }
}
