public import TagSphereCloudBuilding
public import TagSphereInteraction
internal import TagSphereCloudCore
internal import TagSphereTagData

/// A cloud as a page for browsers: it needs neither network nor server, and runs no script but its own.
public struct WebPage {
  /// The page, HTML in UTF-8.
  public let html: [UInt8]
  /// The data beside it, JSON in UTF-8; nil where the page holds them.
  public let data: [UInt8]?
  /// What the page does not show.
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

  /// Makes a page of a cloud; the same cloud gives the same bytes.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - motion: How it moves; a lock of its axis has no effect.
  ///   - still: A picture of it.
  ///   - dataAddress: Where the page finds its data, relative to its own address; nil to hold them.
  /// - Throws: `PageFault.noSphere`.
  public init(
    _ cloud: Cloud, motion: MotionOptions, still: Still, dataAddress: String? = nil
  ) throws(PageFault) {
    let shape = cloud.space.form.shape
    guard shape == .sphere else { throw .noSphere(shape: shape.rawValue) }
    let content = CloudData(cloud, motion: motion)
    let json = content.json
    html = Array(
      PageShell(
        cloud: cloud, order: content.order, still: still, dataAddress: dataAddress,
        json: dataAddress == nil ? json : nil
      ).html.utf8)
    data = dataAddress == nil ? nil : Array((json + "\n").utf8)
    omissions = Self.omissions(of: cloud)
  }

  private static func omissions(of cloud: Cloud) -> [PageFault] {
    var omissions: [PageFault] = []
    if cloud.centerpiece != nil || cloud.space.ball != nil { omissions.append(.center) }
    let pictured = Set(cloud.batch.pictures.map(\.label)).count
    if pictured > 0 { omissions.append(.pictures(labels: pictured)) }
    if cloud.legend != nil { omissions.append(.legend) }
    if cloud.theme.isTransparent { omissions.append(.transparent) }
    let tags = cloud.document.tags
    let long = tags.count { HTMLText.isCut($0.text) }
    if long > 0 { omissions.append(.longTexts(labels: long, longest: HTMLText.longest)) }
    let unlinked = tags.count { $0.details?.url != nil && CloudData.address(of: $0) == nil }
    if unlinked > 0 { omissions.append(.addresses(labels: unlinked)) }
    return omissions
  }
}
