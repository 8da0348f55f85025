internal import TagSphereDrawing
package import TagSphereGLObjects
internal import TagSphereGeometry
package import TagSphereLabels
internal import TagSphereShaders
internal import TagSphereTagData

/// A lower bound for the benchmark: a cloud's labels drawn with the least OpenGL.
///
/// The floor has one program, corners stored in full (28 bytes each), indices, one tap of a texture with
/// one byte per texel, discard and depth test. It has no colours, depth cue or highlight. There are two
/// floors: one quad per glyph (`init(glyphsOf:)`), and one quad per label (`init(labelsOf:in:order:)`).
/// Only the benchmark uses floors.
package final class FloorRenderer {
  private let linked: LinkedProgram
  private var blocks = UniformBuffers<FloorBlock>()
  private let parts: [FloorPart]

  /// Creates a floor from uploaded parts.
  init(_ parts: [FloorPart]) throws(GLError) {
    linked = try LinkedProgram(
      vertex: Self.stage(ShaderSource("floor.vert", PackageResources.floor_vert)),
      fragment: Self.stage(ShaderSource("floor.frag", PackageResources.floor_frag)),
      inputs: ProgramInputs(blocks: [FloorBlock.self], units: ["atlas": 0]))
    self.parts = parts
    try Driver.check()
  }

  /// The number of draw calls per frame.
  package var drawCount: Int { parts.count }

  /// Draws one frame into `target`, which has one sample per pixel.
  package func draw(_ uniforms: FrameUniforms, into target: borrowing Framebuffer) {
    draw(FloorView(uniforms), into: target)
  }

  /// Draws one frame into `target`, which has one sample per pixel.
  package func draw(_ view: FloorView, into target: borrowing Framebuffer) {
    target.bind()
    DrawState.viewport(x: 0, y: 0, width: view.width, height: view.height)
    DrawState.opaque()
    DrawState.clear(color: view.background)
    linked.use()
    let columns = view.columns
    blocks.bind(
      FloorBlock(
        clipFromModel: UniformMatrix(columns[0], columns[1], columns[2], columns[3]),
        projectionScale: view.projectionScale))
    for part in parts { part.draw() }
  }

  private static func stage(_ source: ShaderSource) -> Program.Stage {
    Program.Stage(name: source.name, text: source.text())
  }
}

/// The uniforms that the floors' program reads, described in `floor.vert`.
nonisolated private struct FloorBlock: UniformBlock {
  var clipFromModel = UniformMatrix()
  var projectionScale = SIMD2<Float>.zero

  static var bindingPoint: UInt32 { 0 }
}
