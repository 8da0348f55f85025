import TagSphereGeometry
import TagSphereTestSupport
import Testing

@Suite("Rotations between directions and orientations")
struct RotationTests {
  @Test(
    "A rotation between two directions turns the first direction into the second by the shortest path"
  )
  func turning() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<1000 {
      let start = direction(&generator)
      let end = direction(&generator)
      let turn = Quaternion(turning: start, to: end)
      #expect((turn.rotate(start) - end).length < 1e-14)
      let axis = start.cross(end)
      #expect((turn.rotate(axis) - axis).length < 1e-14, "the axis stands still")
      #expect(abs(turn.norm - 1) < 1e-14)
    }
  }

  @Test("Rotations between equal and between opposite directions are well defined")
  func turningEdges() {
    let start = SIMD3<Double>(0, 0, 1)
    #expect(Quaternion(turning: start, to: start) == .identity)
    for start in [SIMD3<Double>(1, 0, 0), [0, 1, 0], [0, 0, -1]] {
      #expect((Quaternion(turning: start, to: -start).rotate(start) + start).length < 1e-14)
    }
  }

  @Test("A rotation is the exponential of its rotation vector, for either sign of the quaternion")
  func rotationVector() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<1000 {
      let vector = direction(&generator) * Double.random(in: 0..<3.1, using: &generator)
      let rotation = Quaternion(rotationVector: vector)
      #expect((rotation.rotationVector - vector).length < 1e-12)
      let opposite = Quaternion(real: -rotation.real, imaginary: -rotation.imaginary)
      #expect((opposite.rotationVector - vector).length < 1e-12)
    }
    #expect(Quaternion.identity.rotationVector == .zero)
    #expect(Quaternion(rotationVector: .zero) == .identity)
  }

  @Test("Interpolation between orientations has constant speed from end to end")
  func interpolation() {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<1000 {
      let start = Quaternion(angle: 2, axis: direction(&generator))
      let end = Quaternion(angle: 3, axis: direction(&generator))
      let whole = start.angle(to: end)
      #expect(start.interpolated(to: end, share: 0).angle(to: start) < 1e-12)
      #expect(start.interpolated(to: end, share: 1).angle(to: end) < 1e-7)
      let third = start.interpolated(to: end, share: 1.0 / 3)
      #expect(abs(third.angle(to: start) - whole / 3) < 1e-7)
      #expect(abs(third.angle(to: end) - whole * 2 / 3) < 1e-7)
    }
  }

  @Test("A ray enters and leaves a sphere on its surface, or misses it")
  func ray() throws {
    var generator = SeededGenerator(seed: 14)
    for _ in 0..<1000 {
      let origin = direction(&generator) * Double.random(in: 1.1..<9, using: &generator)
      let nearest = direction(&generator) * Double.random(in: 0..<2, using: &generator)
      let ray = Ray(origin: origin, direction: nearest - origin)
      let miss = (ray.point(at: -origin.dot(ray.direction))).length
      let crossings = ray.crossings(ofSphereWithRadius: 1)
      #expect((crossings == nil) == (miss > 1))
      guard let crossings else { continue }
      #expect(crossings.enter <= crossings.leave)
      #expect(abs(ray.point(at: crossings.enter).length - 1) < 1e-12)
      #expect(abs(ray.point(at: crossings.leave).length - 1) < 1e-12)
    }
  }

  private func direction(_ generator: inout SeededGenerator) -> SIMD3<Double> {
    while true {
      let point = SIMD3<Double>(
        .random(in: -1...1, using: &generator), .random(in: -1...1, using: &generator),
        .random(in: -1...1, using: &generator))
      if (0.1...1).contains(point.length) { return point.normalized() }
    }
  }
}
