public import TagSphereCloudCore
public import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereShaders
internal import TagSphereTagData

/// The lower bound that the benchmark compares with: the same tight glyph quads, with minimal
/// OpenGL.
///
/// One program, one texture, corners stored in full (112 bytes per glyph, four times those of
/// `LabelRenderer`), discard and depth test; no colours, no depth cue, no highlight. Used only by
/// the benchmark.
public final class FloorRenderer {
  private let linked: LinkedProgram<FloorUniforms>
  private let atlas: Texture
  private let vertices: VertexArray
  private let indexCount: Int

  /// Uploads the glyphs of `batch`.
  public init(batch: GlyphBatch) throws(GLError) {
    linked = try LinkedProgram(
      vertex: Self.stage(ShaderSource("floor.vert", PackageResources.floor_vert)),
      fragment: Self.stage(ShaderSource("floor.frag", PackageResources.floor_frag))
    ) { (finder) throws(GLError) in try FloorUniforms(&finder) }
    let layers = batch.atlas.layers
    let (width, height) = (batch.atlas.layerWidth, batch.atlas.layerHeight * layers.count)
    let limit = try Driver().maximumSize
    guard height <= limit else {
      throw .tooLarge(
        "the floor draws from one texture of at most \(limit) rows, and these glyphs need "
          + "\(height); leave out --floor")
    }
    var corners: [Float] = []
    corners.reserveCapacity(batch.glyphs.count * 28)
    for word in batch.glyphs {
      let label = batch.labels[Int(word.label)]
      let quad = batch.quads[Int(word.quad)]
      let pen = Float(word.pen) / GlyphWord.penStepsPerEm
      let size = SIMD2(quad.right - quad.left, quad.top - quad.bottom) * quad.texelsPerEm
      let base = quad.texelY + Float(Int(quad.layer) * batch.atlas.layerHeight)
      for corner in 0..<4 {
        let (isRight, isTop) = (corner & 1 != 0, corner & 2 != 0)
        corners += [
          label.x, label.y, label.z,
          ((isRight ? quad.right : quad.left) + pen) * label.size,
          (isTop ? quad.top : quad.bottom) * label.size,
          (quad.texelX + (isRight ? size.x : 0)) / Float(width),
          (base + (isTop ? size.y : 0)) / Float(max(height, 1)),
        ]
      }
    }
    let indices = (0..<UInt32(batch.glyphs.count)).flatMap { glyph in
      [0, 1, 2, 2, 1, 3].map { glyph * 4 + $0 }
    }
    indexCount = indices.count
    atlas = Texture(texels: layers.flatMap { $0 }, width: width, height: height)
    vertices = VertexArray(vertices: corners, components: [3, 2, 2], indices: indices)
    try Driver.check()
  }

  /// Draws one frame into `target`, which has one sample per pixel.
  public func draw(_ uniforms: FrameUniforms, into target: borrowing Framebuffer) {
    target.bind()
    DrawState.viewport(
      x: 0, y: 0, width: uniforms.viewport.width, height: uniforms.viewport.height)
    DrawState.opaque()
    DrawState.clear(color: uniforms.background.encoded)
    linked.use()
    atlas.bind(unit: 0)
    linked.uniforms.atlas.set(0)
    let matrix = uniforms.clipFromModel
    linked.uniforms.clipFromModel.set(UniformMatrix(matrix.x, matrix.y, matrix.z, matrix.w))
    linked.uniforms.projectionScale.set(uniforms.projectionScale)
    vertices.draw(indexCount: indexCount)
  }

  private static func stage(_ source: ShaderSource) -> Program.Stage {
    Program.Stage(name: source.name, text: source.text())
  }
}

/// The uniforms of the floor's program.
private struct FloorUniforms {
  let atlas: Uniform<Int>
  let clipFromModel: Uniform<UniformMatrix>
  let projectionScale: Uniform<SIMD2<Float>>

  init(_ finder: inout UniformFinder) throws(GLError) {
    atlas = try finder.uniform("atlas")
    clipFromModel = try finder.uniform("clipFromModel")
    projectionScale = try finder.uniform("projectionScale")
  }
}
