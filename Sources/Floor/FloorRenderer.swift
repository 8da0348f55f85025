public import TagSphereGLObjects
internal import TagSphereGeometry
public import TagSphereLabels
internal import TagSphereShaders
internal import TagSphereTagData

/// A lower bound that the benchmark compares with: a cloud's labels drawn by the least OpenGL.
///
/// One program, corners stored in full (28 bytes each), indices, one tap of a texture of one byte a
/// texel, discard and depth test; no colours, no depth cue, no highlight. There are two floors: a quad
/// a glyph (`init(glyphsOf:)`), and a quad a label (`init(labelsOf:in:order:)`). Used only by the
/// benchmark.
public final class FloorRenderer {
  private let linked: LinkedProgram<FloorUniforms>
  private let parts: [FloorPart]

  /// Creates the floor of parts that are uploaded.
  init(_ parts: [FloorPart]) throws(GLError) {
    linked = try LinkedProgram(
      vertex: Self.stage(ShaderSource("floor.vert", PackageResources.floor_vert)),
      fragment: Self.stage(ShaderSource("floor.frag", PackageResources.floor_frag))
    ) { (finder) throws(GLError) in try FloorUniforms(&finder) }
    self.parts = parts
    try Driver.check()
  }

  /// The number of draws that a frame takes.
  package var drawCount: Int { parts.count }

  /// Draws one frame into `target`, which has one sample per pixel.
  public func draw(_ uniforms: FrameUniforms, into target: borrowing Framebuffer) {
    draw(FloorView(uniforms), into: target)
  }

  /// Draws one frame into `target`, which has one sample per pixel.
  public func draw(_ view: FloorView, into target: borrowing Framebuffer) {
    target.bind()
    DrawState.viewport(x: 0, y: 0, width: view.width, height: view.height)
    DrawState.opaque()
    DrawState.clear(color: view.background)
    linked.use()
    linked.uniforms.atlas.set(0)
    linked.uniforms.clipFromModel.set(
      UniformMatrix(view.columns[0], view.columns[1], view.columns[2], view.columns[3]))
    linked.uniforms.projectionScale.set(view.projectionScale)
    for part in parts { part.draw() }
  }

  private static func stage(_ source: ShaderSource) -> Program.Stage {
    Program.Stage(name: source.name, text: source.text())
  }
}

/// The uniforms of the floors' program.
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
