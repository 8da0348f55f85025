internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereShaders
internal import TagSphereTagData

/// Draws the ball in the middle of a cloud.
final class BallPass {
  /// The properties that distinguish the programs.
  struct Variant: Hashable {
    /// The number of samples per pixel that are shaded separately; 0 to shade whole pixels.
    var samples = 0
    /// Whether label IDs are drawn.
    var isIdentity = false

    /// All variants that frames may request.
    static let all =
      ([0] + EdgeQuality.ladder).map { Variant(samples: $0) } + [Variant(isIdentity: true)]
  }

  private var programs: [Variant: LinkedProgram<BallUniforms>] = [:]
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
    linked.use()
    set(uniforms, ball, in: linked.uniforms)
    linked.uniforms.sampleOffsets?.set(sampleOffsets)
    vertices.draw(IndexRuns([(indexCount: 6, baseVertex: 0)]))
  }

  private func set(_ uniforms: FrameUniforms, _ ball: BallView, in places: BallUniforms) {
    let pixel = SIMD2(1 / Float(uniforms.viewport.width), 1 / Float(uniforms.viewport.height)) * 2
    let outline = uniforms.outline(ofRadius: ball.radius)
    places.outline.set(SIMD2<Float>(outline) + pixel * 2)
    places.shift.set(SIMD2<Float>(ball.shift))
    places.halfExtents.set(SIMD2<Float>(ball.halfExtents))
    places.eyeDepth.set(Float(ball.eyeDepth))
    places.spread.set(ball.isOrthographic ? 0 : 1)
    places.radius.set(Float(ball.radius))
    places.depth.set(Float(ball.depth))
    places.color?.set(ball.color.encoded)
    if let lines = ball.graticule {
      places.east?.set(lines.east)
      places.north?.set(lines.north)
      places.prime?.set(lines.prime)
      places.lineColor?.set(lines.color.encoded)
    } else {
      places.north?.set(.zero)
    }
    places.background?.set(uniforms.background.encoded)
    places.ndcPerPixel?.set(pixel)
  }

  /// Returns what the vertex shader passes on for the corners of a frame's ball; nil if it has none.
  func corners(_ uniforms: FrameUniforms) throws(GLError) -> CapturedVertices? {
    guard let ball = uniforms.ball else { return nil }
    let outputs = [VertexOutput.position, .ndc]
    let linked = try Self.link(Variant(), captures: outputs.map(\.rawValue))
    return try CapturedVertices(outputs, of: 0..<4, with: vertices) {
      linked.use()
      set(uniforms, ball, in: linked.uniforms)
    }
  }

  private func program(_ variant: Variant) throws(GLError) -> LinkedProgram<BallUniforms> {
    if let known = programs[variant] { return known }
    let linked = try Self.link(variant)
    programs[variant] = linked
    return linked
  }

  /// Links the program of a variant, with the outputs of its vertex stage that are captured.
  static func link(
    _ variant: Variant, captures: [String] = []
  ) throws(GLError) -> LinkedProgram<BallUniforms> {
    let (vertex, fragment) = stages(of: variant)
    return try LinkedProgram(vertex: vertex, fragment: fragment, captures: captures) {
      (finder) throws(GLError) in try BallUniforms(&finder, in: variant)
    }
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

/// The uniforms of the ball's programs.
struct BallUniforms {
  let outline: Uniform<SIMD2<Float>>
  let shift: Uniform<SIMD2<Float>>
  let halfExtents: Uniform<SIMD2<Float>>
  let eyeDepth: Uniform<Float>
  let spread: Uniform<Float>
  let radius: Uniform<Float>
  let depth: Uniform<Float>
  let color: Uniform<SIMD3<Float>>?
  let background: Uniform<SIMD3<Float>>?
  let east: Uniform<SIMD3<Float>>?
  let north: Uniform<SIMD3<Float>>?
  let prime: Uniform<SIMD3<Float>>?
  let lineColor: Uniform<SIMD3<Float>>?
  let ndcPerPixel: Uniform<SIMD2<Float>>?
  let sampleOffsets: Uniform<[SIMD2<Float>]>?

  init(_ finder: inout UniformFinder, in variant: BallPass.Variant) throws(GLError) {
    outline = try finder.uniform("outline")
    shift = try finder.uniform("shift")
    halfExtents = try finder.uniform("halfExtents")
    eyeDepth = try finder.uniform("eyeDepth")
    spread = try finder.uniform("spread")
    radius = try finder.uniform("radius")
    depth = try finder.uniform("depth")
    color = try finder.uniform("color", if: !variant.isIdentity)
    background = try finder.uniform("background", if: !variant.isIdentity)
    east = try finder.uniform("east", if: !variant.isIdentity)
    north = try finder.uniform("north", if: !variant.isIdentity)
    prime = try finder.uniform("prime", if: !variant.isIdentity)
    lineColor = try finder.uniform("lineColor", if: !variant.isIdentity)
    ndcPerPixel = try finder.uniform("ndcPerPixel", if: variant.samples > 0)
    sampleOffsets = try finder.uniform("sampleOffsets", if: variant.samples > 0)
  }
}
