package import TagSphereCloudBuilding
public import TagSphereRenderer
package import TagSphereWheels

/// A picture of a cloud.
public nonisolated struct CloudPicture: Hashable, Sendable {
  /// Width, pixels.
  public let width: Int
  /// Height, pixels.
  public let height: Int
  /// Red, green, blue and alpha of each pixel, sRGB-encoded, straight alpha, top row first:
  /// `width · height · 4` bytes.
  public let rgba: [UInt8]

  /// Creates a picture from its pixels.
  ///
  /// - Parameters:
  ///   - width: The width, pixels, ≥ 1.
  ///   - height: The height, pixels, ≥ 1.
  ///   - rgba: Red, green, blue and alpha of each pixel, top row first.
  /// - Precondition: `rgba` has `width · height · 4` bytes.
  public init(width: Int, height: Int, rgba: [UInt8]) {
    precondition(
      rgba.count == width * height * 4, "\(rgba.count) bytes for \(width) × \(height) pixels")
    (self.width, self.height, self.rgba) = (width, height, rgba)
  }
}

extension CloudPicture {
  /// How a picture is drawn.
  public nonisolated struct Quality: Sendable {
    /// The method that draws the edges of letters.
    public var method = EdgeQuality.Method.best
    /// The samples per pixel; nil for a number that suits the driver.
    public var samples: Int?
    /// The drawn pixels per pixel of the picture in each direction, 1…16.
    public var supersampling = 1

    /// Creates the default quality of `tagsphere render`.
    public init() {}
  }

  /// Draws a cloud in its own pose, with its legend, in the current OpenGL context.
  ///
  /// - Parameters:
  ///   - cloud: The cloud, with its images loaded.
  ///   - filter: The wheels beside the cloud, which filter it; nil for none.
  ///   - width: The width, pixels, ≥ 1.
  ///   - height: The height, pixels, ≥ 1.
  ///   - quality: How the edges of letters are drawn.
  /// - Throws: `GLError` if the driver is too old, or if the cloud or picture is too large for it;
  ///   `FacetError` if no tag has a column or a value of the filter.
  @MainActor package init(
    of cloud: Cloud, filteredBy filter: WheelFilter? = nil, width: Int, height: Int,
    quality: Quality = Quality()
  ) throws {
    try self.init(
      CloudPoster(
        of: cloud, filteredBy: filter, width: width, height: height, quality: quality))
  }

  /// Draws a prepared poster as one picture.
  ///
  /// - Throws: `GLError` if the driver fails.
  @MainActor package init(_ poster: CloudPoster) throws {
    var rgba: [UInt8] = []
    rgba.reserveCapacity(poster.width * poster.height * 4)
    try poster.draw { rgba += $0 }
    self.init(width: poster.width, height: poster.height, rgba: rgba)
  }
}
