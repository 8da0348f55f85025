import TagSphereGeometry
import TagSphereTestSupport
import Testing

@Suite("Projection")
struct ProjectionTests {
  private let viewport = Viewport(width: 1280, height: 720)
  private let tangents = SIMD2<Double>(0.3928 * 16 / 9, 0.3928)
  private let distance = 3.0

  private func clipMatrix(of orientation: Quaternion) -> Matrix4 {
    .perspective(tangents: tangents, near: 1.5, far: 4.5) * .translation([0, 0, -distance])
      * orientation.matrix
  }

  @Test("Projecting and unprojecting a point returns the point")
  func unproject() throws {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<1000 {
      let matrix = clipMatrix(of: generator.orientation())
      let inverse = try #require(matrix.inverse)
      let position = generator.direction() * generator.number(0...1.4)
      let point = try #require(viewport.windowPoint(of: position, clipMatrix: matrix))
      let back = try #require(
        viewport.position(ofWindowPoint: point, inverseClipMatrix: inverse))
      #expect((back - position).length < 1e-12)
    }
  }

  @Test(
    "The centre projects to the middle, a point on the right to the right, and an upper point to the top"
  )
  func places() throws {
    let matrix = clipMatrix(of: .identity)
    func place(_ position: SIMD3<Double>) throws -> SIMD3<Double> {
      try #require(viewport.windowPoint(of: position, clipMatrix: matrix))
    }
    let center = try place(.zero)
    #expect((SIMD3(center.x, center.y, 0) - [640, 360, 0]).length < 1e-9)
    // x / (distance · tangent) of half the width: 1 / (3 · 0.6983…) · 640 = 305.5 pixels.
    let right = try place([1, 0, 0])
    #expect(abs(right.x - (640 + 640 / (distance * tangents.x))) < 1e-9)
    #expect(try place([0, 1, 0]).y < 360)
    #expect(try place([0, 0, 1]).z < center.z)
    #expect(viewport.windowPoint(of: [0, 0, 3], clipMatrix: matrix) == nil)
    #expect(viewport.windowPoint(of: [0, 0, 4], clipMatrix: matrix) == nil)
  }

  @Test("Rays through a window point agree between the camera and the inverse matrix")
  func rays() throws {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<1000 {
      let orientation = generator.orientation()
      let matrix = clipMatrix(of: orientation)
      let inverse = try #require(matrix.inverse)
      let point = SIMD2(generator.number(0...1280), generator.number(0...720))
      let modelView = .translation([0, 0, -distance]) * orientation.matrix
      let eye = Ray(throughWindowPoint: point, in: viewport, tangents: tangents)
        .transformed(by: modelView.rigidInverse)
      let near = try #require(
        Ray(throughWindowPoint: point, in: viewport, inverseClipMatrix: inverse))
      #expect((eye.direction - near.direction).length < 1e-12)
      #expect((near.origin - eye.origin).normalized().dot(eye.direction) > 1 - 1e-12)
      // The point where the ray meets the sphere is visible at the window point.
      guard let meeting = eye.crossings(ofSphereWithRadius: 1) else { continue }
      let seen = try #require(
        viewport.windowPoint(of: eye.point(at: meeting.enter), clipMatrix: matrix))
      #expect((SIMD3(seen.x, seen.y, 0) - SIMD3(point, 0)).length < 1e-6)
    }
  }

  @Test("Window points and NDC points convert back and forth")
  func viewportRoundTrip() {
    var generator = SeededGenerator(seed: 43)
    #expect(viewport.ndcPoint(ofWindowPoint: [0, 0]) == [-1, 1])
    #expect(viewport.ndcPoint(ofWindowPoint: [1280, 720]) == [1, -1])
    for _ in 0..<1000 {
      let ndc = SIMD2(generator.number(-1...1), generator.number(-1...1))
      let back = viewport.ndcPoint(ofWindowPoint: viewport.windowPoint(ofNDCPoint: ndc))
      #expect(abs(back.x - ndc.x) <= 2 * ulp && abs(back.y - ndc.y) <= 2 * ulp)
    }
  }
}
