public import TagSphereCloudBuilding
public import TagSphereRenderer
public import TagSphereWheels

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
  ///   - width: Pixels in a row, ≥ 1.
  ///   - height: Rows, ≥ 1.
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
    /// The samples per pixel; nil for what suits the driver.
    public var samples: Int?
    /// The pixels drawn per pixel of the picture in each direction, at least 1 and at most 16.
    public var supersampling = 1

    /// Creates the quality that `tagsphere render` has by default.
    public init() {}
  }

  /// Draws a cloud in its own pose, with its legend, in the current OpenGL context.
  ///
  /// - Parameters:
  ///   - cloud: The cloud, with its images loaded.
  ///   - filter: The wheels beside it, which filter it; nil for none.
  ///   - width: Pixels in a row, ≥ 1.
  ///   - height: Rows, ≥ 1.
  ///   - quality: How the edges of letters are drawn.
  /// - Throws: `GLError` if the driver is too old, or the cloud or picture too large for it; a
  ///   `FacetError` for a column or a value of the filter that no tag has.
  @MainActor public init(
    of cloud: Cloud, filteredBy filter: WheelFilter? = nil, width: Int, height: Int,
    quality: Quality = Quality()
  ) throws {
    try self.init(
      CloudPoster(
        of: cloud, filteredBy: filter, width: width, height: height, quality: quality))
  }

  /// Draws the whole of a picture that was prepared.
  ///
  /// - Throws: `GLError` if the driver fails.
  @MainActor public init(_ poster: CloudPoster) throws {
    var rgba: [UInt8] = []
    rgba.reserveCapacity(poster.width * poster.height * 4)
    try poster.draw { rgba += $0 }
    self.init(width: poster.width, height: poster.height, rgba: rgba)
  }
}
