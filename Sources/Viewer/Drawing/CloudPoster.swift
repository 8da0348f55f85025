public import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereGLObjects
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
  ///   - quality: How the edges of letters are drawn.
  ///   - longestTile: The most drawn pixels of a tile in each direction; nil for what the driver can
  ///     address.
  /// - Throws: `GLError` if the driver is too old, or the cloud too large for it; a `FacetError` for a
  ///   column or a value of the filter that no tag has.
  package init(
    of cloud: Cloud, filteredBy filter: WheelFilter? = nil, width: Int, height: Int,
    quality: CloudPicture.Quality = CloudPicture.Quality(), longestTile: Int?
  ) throws {
    DrawState.claim()
    (self.width, self.height) = (width, height)
    var (cloud, wheels) = (cloud, CloudWheels?.none)
    if let filter { wheels = try cloud.filter(by: filter, in: [width, height]) }
    let renderer = try LabelRenderer(
      batch: cloud.batch, centerpiece: cloud.centerpiece, drawsAll: !cloud.design.declutters)
    let driver = renderer.driver
    renderer.savesMemory = driver.isSoftware
    let edges = EdgeQuality(
      method: quality.method, samples: quality.samples, maximumSamples: driver.maximumSamples,
      isSoftware: driver.isSoftware)
    var overlay = CloudOverlay(of: cloud)
    let textSize = CloudOverlay.textSize(width: width, height: height)
    let overlayRenderer = try overlay?.renderer(width: width, height: height, textSize: textSize)
    wheels?.heading = overlay?.headingArea(
      in: [Double(width), Double(height)], textSize: textSize)
    let viewport = Viewport(width: width, height: height)
    let areas = wheels.map { [$0.totalArea(textSize: 0)] } ?? []
    renderer.setStates(cloud.states(in: cloud.uniforms(in: viewport), around: areas))
    var layers: [any PictureLayer] = overlayRenderer.map { [$0] } ?? []
    if var wheels {
      layers += try wheels.layers(
        theme: cloud.theme, source: cloud.source, sharing: renderer)
    }
    capture = try PictureCapture(
      viewport: viewport, supersampling: min(max(quality.supersampling, 1), 16), quality: edges,
      renderer: renderer, overlays: layers, longestTile: longestTile,
      uniforms: cloud.uniforms(in:))
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
