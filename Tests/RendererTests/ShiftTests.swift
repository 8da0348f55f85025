import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereTestSupport
import Testing

/// Tests that a lens shift moves the picture as a whole.
@Suite(.serialized) @MainActor struct ShiftTests {
  @Test("A shift by whole pixels moves the picture by these pixels", arguments: [0.0, 0.5])
  func shift(perspective: Double) throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(80)
    let renderer = try LabelRenderer(batch: batch)
    var space = CloudSpace()
    space.ball = CenterBall()
    func picture(shiftedBy pixels: SIMD2<Int>) throws -> FrameCapture.Picture {
      var camera = Camera()
      camera.perspective = perspective
      camera.shift = SIMD2(Double(pixels.x) / 240, Double(pixels.y) / 160)
      return try FrameCapture.picture(
        viewport: Viewport(width: 480, height: 320), supersampling: 1,
        quality: EdgeQuality(method: .best, samples: 4), renderer: renderer,
        uniforms: {
          FrameUniforms(
            orientation: Quaternion(angle: 0.7, axis: [0.3, 1, 0.2]), camera: camera,
            viewport: $0, theme: .midnight, space: space)
        })
    }
    let plain = try picture(shiftedBy: .zero)
    // These shifts move up to half of the sphere out of the picture.
    for way: SIMD2<Int> in [[60, 40], [-200, 90], [0, -130]] {
      let moved = try picture(shiftedBy: way)
      var (compared, different) = (0, 0)
      for y in max(0, way.y)..<min(320, 320 + way.y) {
        for x in max(0, -way.x)..<min(480, 480 - way.x) {
          // Rows are counted downward, but the shift upward.
          let (from, to) = ((y * 480 + x) * 4, ((y - way.y) * 480 + x + way.x) * 4)
          compared += 1
          if (0..<3).contains(where: {
            abs(Int(plain.rgba[from + $0]) - Int(moved.rgba[to + $0])) > 8
          }) {
            different += 1
          }
        }
      }
      #expect(different * 1000 < compared, "\(different) of \(compared) pixels differ by \(way)")
    }
  }
}
