import TagSphereArrangement
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Neighbours on the screen")
struct NeighborTests {
  /// Returns labels at random points of the sphere, in a random view.
  private func view(_ count: Int, seed: UInt64) -> (batch: GlyphBatch, uniforms: FrameUniforms) {
    var generator = SeededGenerator(seed: seed)
    func coordinate() -> Double { .random(in: -1...1, using: &generator) }
    let document = TagDocument(tags: (0..<count).map { Tag(text: "m\($0)") })
    var placement = LabelPlacement(of: document)
    placement.positions = (0..<count).map { _ in
      SIMD3(coordinate(), coordinate(), coordinate()).normalized()
    }
    var source = BoxGlyphSource()
    let batch = GlyphBatch(
      document: document, placement: placement, textSize: .height(0.05), theme: .midnight,
      source: &source)
    let orientation = Quaternion(
      turning: SIMD3(coordinate(), coordinate(), coordinate()).normalized(), to: [0, 0, 1])
    let viewport =
      seed % 2 == 0 ? Viewport(width: 900, height: 500) : Viewport(width: 400, height: 800)
    return (
      batch,
      FrameUniforms(
        orientation: orientation, camera: Camera(), viewport: viewport, theme: .midnight)
    )
  }

  @Test(
    "A neighbour lies in the requested direction, and no other label in this direction is nearer",
    arguments: 0..<6)
  func halfPlane(seed: UInt64) {
    let (batch, uniforms) = view(70, seed: seed)
    for label in batch.labels.indices {
      let start = uniforms.windowPoint(of: batch.labels[label])
      func way(to other: Int) -> SIMD2<Double> {
        let way = uniforms.windowPoint(of: batch.labels[other]) - start
        return [way.x, -way.y]
      }
      for direction in FocusDirection.allCases {
        guard let next = batch.neighbor(of: label, toward: direction, in: uniforms) else {
          continue
        }
        let found = way(to: next)
        switch direction {
        case .left: #expect(found.x < 0)
        case .right: #expect(found.x > 0)
        case .up: #expect(found.y > 0)
        case .down: #expect(found.y < 0)
        }
        let length = direction.length(of: found) ?? .infinity
        let isFront = !uniforms.isBehind(batch.labels[next])
        for other in batch.labels.indices where other != label {
          guard uniforms.isBehind(batch.labels[other]) != isFront else { continue }
          #expect((direction.length(of: way(to: other)) ?? .infinity) >= length)
        }
      }
    }
  }

  @Test("Arrow keys can reach every front label from every other front label", arguments: 0..<4)
  func reachability(seed: UInt64) {
    let (batch, uniforms) = view(60, seed: seed)
    let front = batch.labels.indices.filter { !uniforms.isBehind(batch.labels[$0]) }
    for start in front {
      var reached: Set<Int> = [start]
      var fresh = [start]
      while let label = fresh.popLast() {
        for direction in FocusDirection.allCases {
          guard
            let next = batch.neighbor(of: label, toward: direction, in: uniforms, among: front),
            reached.insert(next).inserted
          else { continue }
          fresh.append(next)
        }
      }
      #expect(reached.count == front.count)
    }
  }

  @Test(
    "Every offset has exactly one direction, and the opposite offset has the opposite direction")
  func directions() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      // The offsets are integers, so that many are on the diagonals.
      let way = SIMD2(
        Double(Int.random(in: -4...4, using: &generator)),
        Double(Int.random(in: -4...4, using: &generator)))
      let directions = FocusDirection.allCases.filter { $0.length(of: way) != nil }
      #expect(directions.count == (way == .zero ? 0 : 1))
      let opposites = FocusDirection.allCases.filter { $0.length(of: -way) != nil }
      let pairs: [FocusDirection: FocusDirection] = [
        .left: .right, .right: .left, .up: .down, .down: .up,
      ]
      #expect(opposites == directions.compactMap { pairs[$0] })
    }
  }

  @Test("Arrow keys skip hidden labels and labels outside the candidates")
  func candidates() {
    let (batch, uniforms) = view(60, seed: 9)
    for label in batch.labels.indices {
      for direction in FocusDirection.allCases {
        guard let next = batch.neighbor(of: label, toward: direction, in: uniforms) else {
          continue
        }
        let without = batch.neighbor(of: label, toward: direction, in: uniforms) { $0 != next }
        #expect(without != next)
        #expect(
          batch.neighbor(of: label, toward: direction, in: uniforms, among: [next, label]) == next)
        #expect(batch.neighbor(of: label, toward: direction, in: uniforms, among: []) == nil)
      }
    }
  }
}
