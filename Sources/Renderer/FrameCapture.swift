package import TagSphereGLObjects
package import TagSphereGeometry
package import TagSphereLabels

/// Renders pictures of any size, in strips that limit memory use: see `PictureCapture`.
package enum FrameCapture {
  /// A picture: four bytes per pixel, sRGB-encoded, straight alpha, top row first.
  package struct Picture: Sendable {
    /// Width, pixels.
    package var width: Int
    /// Height, pixels.
    package var height: Int
    /// `width · height · 4` bytes.
    package var rgba: [UInt8]
  }

  /// Renders one view as a picture.
  ///
  /// - Parameters:
  ///   - viewport: The picture's size, pixels.
  ///   - supersampling: Drawn pixels per picture pixel in each direction, ≥ 1.
  ///   - quality: How edges are drawn.
  ///   - renderer: The renderer of the labels.
  ///   - overlays: The layers over the labels, laid out for `viewport`, lowest first.
  ///   - uniforms: Returns the view's uniforms for the size that is drawn.
  /// - Throws: `GLError.unsupported` if a transparent background is requested with one sample per pixel.
  package static func picture(
    viewport: Viewport, supersampling: Int, quality: EdgeQuality, renderer: LabelRenderer,
    overlays: [any PictureLayer] = [], uniforms: (Viewport) -> FrameUniforms
  ) throws(GLError) -> Picture {
    let capture = try PictureCapture(
      viewport: viewport, supersampling: supersampling, quality: quality, renderer: renderer,
      overlays: overlays, uniforms: uniforms)
    var rgba: [UInt8] = []
    rgba.reserveCapacity(viewport.width * viewport.height * 4)
    for strip in capture.strips { rgba += try capture.pixels(of: strip) }
    return Picture(width: viewport.width, height: viewport.height, rgba: rgba)
  }

  /// Returns the label ID at each pixel, top row first: label index + 1, or 0 for no label.
  ///
  /// IDs are drawn with the vertex shaders of the picture, and with one sample in each pixel's centre.
  package static func identities(
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
