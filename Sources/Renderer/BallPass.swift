internal import TagSphereCloudCore
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereShaders
internal import TagSphereTagData

/// Draws the ball in the middle of a cloud.
final class BallPass {
  private struct Variant: Hashable {
    var samples: Int
    var isIdentity: Bool
  }

  private var programs: [Variant: LabelPrograms.Linked] = [:]
  private let vertices = VertexArray(indices: [0, 1, 2, 2, 1, 3])

  /// Draws a frame's ball, if it has one, into the bound framebuffer.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - sampleOffsets: Positions of a pixel's samples; empty to shade whole pixels.
  ///   - isIdentity: Whether label IDs are drawn; the ball writes the ID 0, no label.
  func draw(
    _ uniforms: FrameUniforms, sampleOffsets: [SIMD2<Float>] = [], isIdentity: Bool = false
  ) throws(GLError) {
    guard let ball = uniforms.ball else { return }
    let linked = try program(Variant(samples: sampleOffsets.count, isIdentity: isIdentity))
    linked.program.use()
    let pixel = SIMD2(1 / Float(uniforms.viewport.width), 1 / Float(uniforms.viewport.height)) * 2
    let outline = uniforms.outline(ofRadius: ball.radius)
    linked.program.set("outline", SIMD2<Float>(outline) + pixel * 2)
    linked.program.set("shift", SIMD2<Float>(ball.shift))
    linked.program.set("halfExtents", SIMD2<Float>(ball.halfExtents))
    linked.program.set("eyeDepth", Float(ball.eyeDepth))
    linked.program.set("spread", ball.isOrthographic ? 0 as Float : 1)
    linked.program.set("radius", Float(ball.radius))
    linked.program.set("center", SIMD4<Float>(ball.center))
    linked.program.set("nearer", SIMD4<Float>(ball.nearer))
    linked.program.set("color", ball.color.encoded)
    linked.program.set("background", uniforms.background.encoded)
    linked.program.set("ndcPerPixel", pixel)
    if !sampleOffsets.isEmpty { linked.program.set("sampleOffsets", sampleOffsets) }
    vertices.draw(IndexRuns([(indexCount: 6, baseVertex: 0)]))
  }

  private func program(_ variant: Variant) throws(GLError) -> LabelPrograms.Linked {
    if let known = programs[variant] { return known }
    var definitions: [String: String] = [:]
    if variant.isIdentity { definitions["IDENTITY"] = "1" }
    if variant.samples > 0 { definitions["SAMPLE_COUNT"] = String(variant.samples) }
    let linked = LabelPrograms.Linked(
      try Program(
        vertex: LabelPrograms.stage(.ballVertex, definitions),
        fragment: LabelPrograms.stage(.ball, definitions)))
    programs[variant] = linked
    return linked
  }
}
