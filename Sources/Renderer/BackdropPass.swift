internal import TagSphereDrawing
internal import TagSphereGLObjects
internal import TagSphereLook
internal import TagSphereShaders
internal import TagSphereTagData

/// The picture behind a cloud, drawn once per size and theme, and then copied into each frame.
final class BackdropPass {
  /// The content of the picture.
  struct Content: Hashable {
    var backdrop: Theme.Backdrop
    var background: SRGBColor
    /// The whole picture's width and height, pixels.
    var size: SIMD2<Int>
    /// The lower left corner of the drawn part, pixels.
    var origin: SIMD2<Int>
  }

  /// The content of the picture.
  let content: Content
  private let picture: Framebuffer

  /// Draws the picture.
  ///
  /// - Parameters:
  ///   - content: The content of the picture.
  ///   - width: The width of the drawn part, pixels.
  ///   - height: The height of the drawn part, pixels.
  init(_ content: Content, width: Int, height: Int) throws(GLError) {
    self.content = content
    picture = try Framebuffer(width: width, height: height, hasDepth: false)
    picture.bind()
    let linked = try Self.link()
    DrawState.screen()
    DrawState.viewport(x: 0, y: 0, width: width, height: height)
    linked.use()
    var blocks = UniformBuffers<BackdropBlock>()
    blocks.bind(
      BackdropBlock(
        content.backdrop, on: content.background, size: content.size, origin: content.origin))
    VertexArray().draw(.triangles, count: 3)
  }

  /// Copies the picture into the bound draw framebuffer, which must have the picture's size.
  func copy() { picture.copy() }

  /// Binds the picture's texture.
  func bind(unit: Int) { picture.bindColors(unit: unit) }

  /// Links the program, with the outputs of its vertex stage that are captured.
  static func link(captures: [String] = []) throws(GLError) -> LinkedProgram {
    try LinkedProgram(
      LabelPrograms.stage(.screenVertex), LabelPrograms.stage(.backdrop), captures: captures)
  }
}
