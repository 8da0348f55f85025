internal import TagSphereGLObjects
internal import TagSphereScreen
internal import TagSphereShaders

/// Shows a picture rotated, moved and dimmed; each window pixel is one pixel of the picture.
final class PresentingPass {
  private let linked: LinkedProgram
  private var blocks = UniformBuffers<PresentBlock>()
  private let screen: VertexArray

  /// Creates the pass.
  ///
  /// - Throws: `GLError` if the driver rejects the shader.
  init() throws(GLError) {
    linked = try Self.link()
    screen = VertexArray()
  }

  /// Draws the picture over the whole bound framebuffer, which has the window's size.
  ///
  /// - Parameters:
  ///   - picture: The picture, with one sample per pixel and the picture size of the transform.
  ///   - presentation: The rotation, the offset and the dimmed band.
  ///   - background: The sRGB-encoded colour of the area that a moved picture leaves uncovered.
  ///   - opacity: The opacity over the previous contents: 0 invisible … 1 the picture alone.
  func draw(
    _ picture: borrowing Framebuffer, as presentation: Presentation, background: SIMD3<Float>,
    opacity: Float = 1
  ) {
    let transform = presentation.transform
    let (window, size) = (transform.windowSize, transform.pictureSize)
    precondition(
      size == [picture.width, picture.height],
      "a picture of \(picture.width)×\(picture.height), where one of \(size.x)×\(size.y) is shown")
    // OpenGL counts rows from the bottom, in the window and in the picture.
    func texel(_ x: Int, _ y: Int) -> SIMD2<Int> {
      let pixel = transform.picturePixel(ofWindow: [x, window.y - 1 - y])
      return [pixel.x, size.y - 1 - pixel.y]
    }
    let origin = texel(0, 0)
    let (across, upward) = (texel(1, 0) &- origin, texel(0, 1) &- origin)
    if opacity < 1 { DrawState.mix(opacity: opacity) } else { DrawState.screen() }
    DrawState.viewport(x: 0, y: 0, width: window.x, height: window.y)
    picture.bindColors(unit: 4)
    linked.use()
    blocks.bind(
      PresentBlock(
        background: background, band: Self.band(of: presentation),
        origin: SIMD2(truncatingIfNeeded: origin), across: SIMD2(truncatingIfNeeded: across),
        upward: SIMD2(truncatingIfNeeded: upward)))
    screen.draw(.triangles, count: 3)
  }

  /// The centre, core and shoulder of the dimmed band, texels of the picture.
  ///
  /// Without a band, the centre is far outside the picture.
  private static func band(of presentation: Presentation) -> SIMD3<Float> {
    guard let band = presentation.band else { return [-1e6, 0, 1] }
    let transform = presentation.transform
    let width = Double(transform.pictureSize.x)
    // The band keeps its place while the picture moves beneath it.
    let resting = ScreenTransform(rotation: transform.rotation, windowSize: transform.windowSize)
    let slid = resting.picturePoint(ofWindow: .zero).x - transform.picturePoint(ofWindow: .zero).x
    return [
      Float(band.center * width - slid), Float(ShadeBand.core * width),
      Float(ShadeBand.shoulder * width),
    ]
  }

  /// Links the program.
  static func link() throws(GLError) -> LinkedProgram {
    try LinkedProgram(LabelPrograms.stage(.screenVertex), LabelPrograms.stage(.present))
  }
}
