internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereShaders
internal import TagSphereTagData

/// Draws the ball in the middle of a cloud.
final class BallPass {
  /// The properties by which programs for the ball differ.
  struct Variant: Hashable {
    /// The number of samples per pixel that are shaded separately; 0 to shade whole pixels.
    var samples = 0
    /// Whether label IDs are drawn.
    var isIdentity = false

    /// All variants that frames may request.
    static let all =
      ([0] + EdgeQuality.ladder).map { Variant(samples: $0) } + [Variant(isIdentity: true)]
  }

  private var programs: [Variant: LinkedProgram] = [:]
  private var blocks = UniformBuffers<BallBlock>()
  private let vertices = VertexArray(indices: [0, 1, 2, 2, 1, 3])

  /// Draws the ball of a frame into the bound framebuffer; draws nothing if the frame has no ball.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - sampleOffsets: Positions of a pixel's samples; empty to shade whole pixels.
  ///   - isIdentity: Whether label IDs are drawn; the ball writes the ID 0, which means no label.
  func draw(
    _ uniforms: FrameUniforms, sampleOffsets: [SIMD2<Float>] = [], isIdentity: Bool = false
  ) throws(GLError) {
    guard let ball = uniforms.ball else { return }
    let linked = try program(Variant(samples: sampleOffsets.count, isIdentity: isIdentity))
    linked.use()
    bind(uniforms, ball)
    linked.set("sampleOffsets", sampleOffsets)
    vertices.draw(IndexRuns([(indexCount: 6, baseVertex: 0)]))
  }

  private func bind(_ uniforms: FrameUniforms, _ ball: BallView) {
    let pixel = SIMD2(1 / Float(uniforms.viewport.width), 1 / Float(uniforms.viewport.height)) * 2
    let outline = uniforms.outline(ofRadius: ball.radius)
    let lines = ball.graticule
    blocks.bind(
      BallBlock(
        color: ball.color.encoded, background: uniforms.background.encoded,
        east: lines?.east ?? .zero, north: lines?.north ?? .zero, prime: lines?.prime ?? .zero,
        lineColor: lines?.color.encoded ?? .zero, outline: SIMD2<Float>(outline) + pixel * 2,
        shift: SIMD2<Float>(ball.shift), halfExtents: SIMD2<Float>(ball.halfExtents),
        ndcPerPixel: pixel, eyeDepth: Float(ball.eyeDepth), spread: ball.isOrthographic ? 0 : 1,
        radius: Float(ball.radius), depth: Float(ball.depth)))
  }

  /// Returns the vertex shader's outputs for the corners of a frame's ball; nil without a ball.
  func corners(_ uniforms: FrameUniforms) throws(GLError) -> CapturedVertices? {
    guard let ball = uniforms.ball else { return nil }
    let outputs = [VertexOutput.position, .ndc]
    let linked = try Self.link(Variant(), captures: outputs.map(\.rawValue))
    return try CapturedVertices(outputs, of: 0..<4, with: vertices) {
      linked.use()
      bind(uniforms, ball)
    }
  }

  private func program(_ variant: Variant) throws(GLError) -> LinkedProgram {
    if let known = programs[variant] { return known }
    let linked = try Self.link(variant)
    programs[variant] = linked
    return linked
  }

  /// Links the program of a variant, with the outputs of its vertex stage that are captured.
  static func link(
    _ variant: Variant, captures: [String] = []
  ) throws(GLError) -> LinkedProgram {
    let (vertex, fragment) = stages(of: variant)
    return try LinkedProgram(vertex, fragment, captures: captures)
  }

  /// Returns the stages of a variant.
  static func stages(of variant: Variant) -> (vertex: Program.Stage, fragment: Program.Stage) {
    var definitions: [String: String] = [:]
    if variant.isIdentity { definitions["IDENTITY"] = "1" }
    if variant.samples > 0 { definitions["SAMPLE_COUNT"] = String(variant.samples) }
    return (
      LabelPrograms.stage(.ballVertex, definitions), LabelPrograms.stage(.ball, definitions)
    )
  }
}
