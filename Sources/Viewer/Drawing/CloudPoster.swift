public import TagSphereCloudBuilding
internal import TagSphereGeometry
internal import TagSphereRenderer
public import TagSphereWheels

/// A picture of a cloud that is drawn strip by strip, so that one of any size needs little memory.
public struct CloudPoster {
  /// Width, pixels.
  public let width: Int
  /// Height, pixels.
  public let height: Int
  private let capture: PictureCapture

  /// Prepares the picture of a cloud in its own pose, with its legend, in the current OpenGL context.
  ///
  /// - Parameters:
  ///   - cloud: The cloud, with its images loaded.
  ///   - filter: The wheels beside it, which filter it; nil for none.
  ///   - width: Pixels in a row, ≥ 1.
  ///   - height: Rows, ≥ 1.
  ///   - margin: How far the background goes on beyond each edge, pixels, ≥ 0: only without wheels.
  ///   - quality: How the edges of letters are drawn.
  ///   - longestTile: The most drawn pixels of a tile in each direction; nil for what the driver can
  ///     address.
  /// - Throws: `GLError` if the driver is too old, or the cloud too large for it; a `FacetError` for a
  ///   column or a value of the filter that no tag has.
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

  /// Prepares the same in tiles as large as the driver can address.
  public init(
    of cloud: Cloud, filteredBy filter: WheelFilter? = nil, width: Int, height: Int,
    quality: CloudPicture.Quality = CloudPicture.Quality()
  ) throws {
    try self.init(
      of: cloud, filteredBy: filter, width: width, height: height, quality: quality,
      longestTile: nil)
  }

  /// Whether pixels may be transparent.
  public var hasAlpha: Bool { capture.isTransparent }

  /// Draws the picture.
  ///
  /// - Parameter body: Takes the rows of each strip, top row first: red, green, blue and alpha of each
  ///   pixel, sRGB-encoded, straight alpha.
  /// - Throws: `GLError`, and what `body` throws.
  public func draw(_ body: ([UInt8]) throws -> Void) throws {
    for strip in capture.strips { try body(try capture.pixels(of: strip)) }
  }
}
