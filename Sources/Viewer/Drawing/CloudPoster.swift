package import TagSphereCloudBuilding
internal import TagSphereGeometry
internal import TagSphereRenderer
package import TagSphereWheels

/// A picture of a cloud that is drawn in strips, so that any size needs little memory.
package struct CloudPoster {
  /// Width, pixels.
  package let width: Int
  /// Height, pixels.
  package let height: Int
  private let capture: PictureCapture

  /// Prepares the picture of a cloud in its own pose, with its legend, in the current OpenGL context.
  ///
  /// - Parameters:
  ///   - cloud: The cloud, with its images loaded.
  ///   - filter: The wheels beside the cloud, which filter it; nil for none.
  ///   - width: The width without margins, pixels, ≥ 1.
  ///   - height: The height without margins, pixels, ≥ 1.
  ///   - margin: The background beyond each edge, pixels, ≥ 0; > 0 only without wheels.
  ///   - quality: How the edges of letters are drawn.
  ///   - longestTile: The maximum size of a tile in each direction, drawn pixels; nil for the
  ///     driver's limit.
  /// - Throws: `GLError` if the driver is too old, or if the cloud is too large for it;
  ///   `FacetError` if no tag has a column or a value of the filter.
  package init(
    of cloud: Cloud, filteredBy filter: WheelFilter? = nil, width: Int, height: Int,
    margin: Int = 0, quality: CloudPicture.Quality = CloudPicture.Quality(), longestTile: Int?
  ) throws {
    (self.width, self.height) = (width + 2 * margin, height + 2 * margin)
    var cloud = cloud
    cloud.sharpenImages(in: Viewport(width: width, height: height))
    let scene = try PictureScene(
      of: cloud, filteredBy: filter, width: width, height: height, quality: quality)
    let shown = scene.cloud
    scene.renderer.setStates(
      shown.states(in: shown.uniforms(in: scene.viewport), around: scene.areas))
    capture = try PictureCapture(
      viewport: scene.viewport, margin: margin, supersampling: scene.supersampling,
      quality: scene.edges, renderer: scene.renderer, overlays: scene.layers,
      longestTile: longestTile,
      uniforms: shown.uniforms(in:))
  }

  /// Prepares the picture without margins, in tiles as large as the driver allows.
  package init(
    of cloud: Cloud, filteredBy filter: WheelFilter? = nil, width: Int, height: Int,
    quality: CloudPicture.Quality = CloudPicture.Quality()
  ) throws {
    try self.init(
      of: cloud, filteredBy: filter, width: width, height: height, quality: quality,
      longestTile: nil)
  }

  /// Whether pixels may be transparent.
  package var hasAlpha: Bool { capture.isTransparent }

  /// Draws the picture.
  ///
  /// - Parameter body: Receives the rows of each strip, top row first: red, green, blue and alpha
  ///   of each pixel, sRGB-encoded, straight alpha.
  /// - Throws: `GLError`, and the errors of `body`.
  package func draw(_ body: ([UInt8]) throws -> Void) throws {
    for strip in capture.strips { try body(try capture.pixels(of: strip)) }
  }
}
