public import TagSphereCloudCore
public import TagSphereGLObjects
public import TagSphereGeometry

/// Pictures of any size the driver can address, drawn in strips that fit in modest memory.
public enum FrameCapture {
  /// A picture: four bytes a pixel, sRGB-encoded, alpha not multiplied in, top row first.
  public struct Picture: Sendable {
    /// Pixels.
    public var width: Int
    /// Pixels.
    public var height: Int
    /// `width · height · 4` bytes.
    public var rgba: [UInt8]
  }

  /// Samples held at a time; eight bytes each, of colour and depth.
  private static let samplesPerStrip = 8 << 20

  /// Draws one view as a picture.
  ///
  /// - Parameters:
  ///   - viewport: The picture's size, pixels.
  ///   - supersampling: Drawn pixels per picture pixel, each way, ≥ 1.
  ///   - quality: How edges are drawn.
  ///   - renderer: The labels.
  ///   - overlay: What is drawn over them, if anything; laid out for `viewport`.
  ///   - uniforms: Makes the view's uniforms for the size that is drawn.
  /// - Throws: `GLError.tooLarge` where the driver cannot address that many pixels.
  public static func picture(
    viewport: Viewport, supersampling: Int, quality: EdgeQuality, renderer: LabelRenderer,
    overlay: OverlayRenderer? = nil, uniforms: (Viewport) -> FrameUniforms
  ) throws(GLError) -> Picture {
    let factor = supersampling
    guard quality.samples > 1 || factor == 1 else {
      throw .unsupported(
        "supersampling averages several samples a pixel, and here is one; leave --supersample out, "
          + "or use a driver with multisampling")
    }
    let drawn = Viewport(width: viewport.width * factor, height: viewport.height * factor)
    let limit = renderer.driver.maximumSize
    guard max(drawn.width, drawn.height) <= limit else {
      throw .tooLarge(
        "the graphics driver draws at most \(limit)×\(limit) pixels, and this picture needs "
          + "\(drawn.width)×\(drawn.height); ask for a smaller --size or --supersample")
    }
    let rowSamples = drawn.width * factor * quality.samples
    let rows = min(viewport.height, max(1, samplesPerStrip / rowSamples))
    let frame = uniforms(drawn)
    guard quality.samples > 1 || !frame.isTransparent else {
      throw .unsupported(
        "a transparent background needs several samples a pixel, and here is one; ask for "
          + "--quality best and --samples 4, or use a driver with multisampling")
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
        frame, with: renderer, overlays: overlay.map { [$0] } ?? [],
        y: (viewport.height - top - height) * factor)
      target.resolve()
      rgba += target.pixels()
      try Driver.check()
    }
    return Picture(width: viewport.width, height: viewport.height, rgba: rgba)
  }

  /// The label seen at each pixel, top row first: label index + 1, or 0 for none.
  ///
  /// Drawn by the same vertex shader as the picture, one sample in each pixel's centre.
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
