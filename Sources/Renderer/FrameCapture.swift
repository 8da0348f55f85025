public import TagSphereCloudCore
public import TagSphereGLObjects
public import TagSphereGeometry

/// Renders pictures of any size the driver can address, in strips that limit memory use.
public enum FrameCapture {
  /// A picture: four bytes per pixel, sRGB-encoded, straight alpha, top row first.
  public struct Picture: Sendable {
    /// Width, pixels.
    public var width: Int
    /// Height, pixels.
    public var height: Int
    /// `width · height · 4` bytes.
    public var rgba: [UInt8]
  }

  /// The most samples held at a time; each has eight bytes of colour and depth.
  private static let samplesPerStrip = 8 << 20

  /// Renders one view as a picture.
  ///
  /// - Parameters:
  ///   - viewport: The picture's size, pixels.
  ///   - supersampling: Drawn pixels per picture pixel in each direction, ≥ 1.
  ///   - quality: How edges are drawn.
  ///   - renderer: The renderer of the labels.
  ///   - overlays: What is drawn over them, laid out for `viewport`, lowest first.
  ///   - uniforms: Makes the view's uniforms for the size that is drawn.
  /// - Throws: `GLError.tooLarge` if the driver cannot address that many pixels, `.unsupported` if
  ///   a transparent background is asked for with one sample per pixel.
  public static func picture(
    viewport: Viewport, supersampling: Int, quality: EdgeQuality, renderer: LabelRenderer,
    overlays: [any PictureLayer] = [], uniforms: (Viewport) -> FrameUniforms
  ) throws(GLError) -> Picture {
    let factor = supersampling
    let drawn = Viewport(width: viewport.width * factor, height: viewport.height * factor)
    let limit = renderer.driver.maximumSize
    guard max(drawn.width, drawn.height) <= limit else {
      throw .tooLarge(
        "the graphics driver draws at most \(limit)×\(limit) pixels, and this picture needs "
          + "\(drawn.width)×\(drawn.height); ask for a smaller --size or --supersample")
    }
    let wanted = quality.drawable(hasSampleMask: ContextFeatures.current.hasSampleMask)
    let quality = wanted.fitting(width: drawn.width, height: drawn.height, within: limit)
    let grid = quality.pixelGrid
    let rowSamples = drawn.width * factor * quality.samples * grid * grid
    let rows = min(viewport.height, max(1, samplesPerStrip / rowSamples))
    let frame = uniforms(drawn)
    guard quality.averages || factor > 1 || !frame.isTransparent else {
      let advice =
        quality == wanted
        ? "; give --quality best and --samples 4, or use a driver with multisampling"
        : ", for which the graphics driver has room in pictures of at most "
          + "\(limit / wanted.pixelGrid) pixels a side; ask for a smaller --size"
      throw .unsupported("a transparent background needs several samples per pixel" + advice)
    }
    var rgba: [UInt8] = []
    rgba.reserveCapacity(viewport.width * viewport.height * 4)
    var target: RenderTarget?
    for top in stride(from: 0, to: viewport.height, by: rows) {
      let height = min(rows, viewport.height - top)
      if target?.height != height {
        target = try RenderTarget(
          width: viewport.width, height: height, quality: quality, supersampling: factor)
      }
      guard let target else { continue }
      try target.draw(
        frame, with: renderer, overlays: overlays,
        y: (viewport.height - top - height) * factor)
      target.resolve()
      rgba += target.pixels()
      try Driver.check()
    }
    return Picture(width: viewport.width, height: viewport.height, rgba: rgba)
  }

  /// Returns the label ID at each pixel, top row first: label index + 1, or 0 for no label.
  ///
  /// Drawn by the same vertex shaders as the picture, with one sample in each pixel's centre.
  public static func identities(
    _ uniforms: FrameUniforms, renderer: LabelRenderer
  ) throws(GLError) -> [UInt32] {
    let viewport = uniforms.viewport
    let framebuffer = try Framebuffer(
      width: viewport.width, height: viewport.height, format: .identity)
    framebuffer.bind()
    DrawState.viewport(x: 0, y: 0, width: viewport.width, height: viewport.height)
    DrawState.opaque()
    DrawState.clearIdentity()
    try renderer.drawIdentities(uniforms)
    let pixels = framebuffer.identityPixels()
    try Driver.check()
    return pixels
  }
}
