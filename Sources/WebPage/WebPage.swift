public import TagSphereCloudBuilding
public import TagSphereInteraction

/// A cloud as a page for browsers.
///
/// The page runs no script but its own, and needs neither network nor server unless its data are
/// separate.
public struct WebPage {
  /// The page, HTML in UTF-8.
  public let html: [UInt8]
  /// The separate data, JSON in UTF-8; nil if the page holds them.
  public let data: [UInt8]?
  /// The parts that the page does not show.
  public let omissions: [PageFault]

  /// A picture for browsers without WebGL 2.
  public struct Still {
    /// A PNG file.
    public var png: [UInt8]
    /// Its width, pixels.
    public var width: Int
    /// Its height, pixels.
    public var height: Int

    /// Creates a picture from its file.
    public init(png: [UInt8], width: Int, height: Int) {
      (self.png, self.width, self.height) = (png, width, height)
    }
  }

  /// Makes a page of a cloud; the same cloud always gives the same bytes.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - motion: The motion of the cloud; a lock of its axis has no effect.
  ///   - still: A picture of the cloud.
  ///   - dataAddress: The address of the data, relative to the page's own; nil to hold them in the
  ///     page.
  /// - Throws: `PageFault.noSphere`.
  public init(
    _ cloud: Cloud, motion: MotionOptions, still: Still, dataAddress: String? = nil
  ) throws(PageFault) {
    let content = try CloudData(cloud, motion: motion)
    html = Array(
      PageShell(
        cloud: cloud, order: content.order, still: still, dataAddress: dataAddress,
        json: dataAddress == nil ? content.json : nil
      ).html.utf8)
    data = dataAddress == nil ? nil : content.file
    omissions = content.omissions
  }
}
