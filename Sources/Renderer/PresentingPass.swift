internal import TagSphereCloudCore
internal import TagSphereGLObjects
internal import TagSphereShaders

/// Shows a picture turned, slid and shaded: each pixel of the window is one of the picture's.
final class PresentingPass {
  private let linked: LinkedProgram<PresentUniforms>
  private let screen: VertexArray

  /// A pass.
  ///
  /// - Throws: `GLError` where the driver refuses the shader.
  init() throws(GLError) {
    linked = try Self.link()
    screen = VertexArray()
  }

  /// Draws over the whole of the bound framebuffer, whose size is the window's.
  ///
  /// - Parameters:
  ///   - picture: One sample a pixel, of the transform's picture size.
  ///   - presentation: How it is shown.
  ///   - background: sRGB-encoded, where the picture was slid away.
  func draw(
    _ picture: borrowing Framebuffer, as presentation: Presentation, background: SIMD3<Float>
  ) {
    let transform = presentation.transform
    let (window, size) = (transform.windowSize, transform.pictureSize)
    precondition(
      size == [picture.width, picture.height],
      "a picture of \(picture.width)×\(picture.height), where one of \(size.x)×\(size.y) is shown")
    // OpenGL counts rows from the bottom, in window and picture.
    func texel(_ x: Int, _ y: Int) -> SIMD2<Int> {
      let pixel = transform.picturePixel(ofWindow: [x, window.y - 1 - y])
      return [pixel.x, size.y - 1 - pixel.y]
    }
    let origin = texel(0, 0)
    let (across, upward) = (texel(1, 0) &- origin, texel(0, 1) &- origin)
    DrawState.screen()
    DrawState.viewport(x: 0, y: 0, width: window.x, height: window.y)
    picture.bindColors(unit: 4)
    linked.use()
    let places = linked.uniforms
    places.picture.set(4)
    places.origin.set(SIMD2(truncatingIfNeeded: origin))
    places.across.set(SIMD2(truncatingIfNeeded: across))
    places.upward.set(SIMD2(truncatingIfNeeded: upward))
    places.background.set(background)
    places.band.set(Self.band(of: presentation))
    screen.draw(.triangles, count: 3)
  }

  /// The band's middle, core and shoulder, texels of the picture; without one, beyond any of them.
  private static func band(of presentation: Presentation) -> SIMD3<Float> {
    guard let band = presentation.band else { return [-1e6, 0, 1] }
    let transform = presentation.transform
    let width = Double(transform.pictureSize.x)
    // The band stays where it is while the picture slides beneath it.
    let resting = ScreenTransform(rotation: transform.rotation, windowSize: transform.windowSize)
    let slid = resting.picturePoint(ofWindow: .zero).x - transform.picturePoint(ofWindow: .zero).x
    return [
      Float(band.center * width - slid), Float(ShadeBand.core * width),
      Float(ShadeBand.shoulder * width),
    ]
  }

  /// Makes the program.
  static func link() throws(GLError) -> LinkedProgram<PresentUniforms> {
    try LinkedProgram(
      vertex: LabelPrograms.stage(.screenVertex), fragment: LabelPrograms.stage(.present)
    ) { (finder) throws(GLError) in try PresentUniforms(&finder) }
  }
}

/// The uniforms of the program that shows a picture.
struct PresentUniforms {
  let picture: Uniform<Int>
  let origin: Uniform<SIMD2<Int32>>
  let across: Uniform<SIMD2<Int32>>
  let upward: Uniform<SIMD2<Int32>>
  let background: Uniform<SIMD3<Float>>
  let band: Uniform<SIMD3<Float>>

  init(_ finder: inout UniformFinder) throws(GLError) {
    picture = try finder.uniform("picture")
    origin = try finder.uniform("origin")
    across = try finder.uniform("across")
    upward = try finder.uniform("upward")
    background = try finder.uniform("background")
    band = try finder.uniform("band")
  }
}
