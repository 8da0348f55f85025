package import TagSphereCloudBuilding
package import TagSphereInteraction

/// A cloud as a page for browsers.
///
/// The page runs only its own script. It needs neither network nor server, unless its data are separate.
package struct WebPage {
  /// The page, HTML in UTF-8.
  package let html: [UInt8]
  /// The separate data, JSON in UTF-8; nil if the page itself holds the data.
  package let data: [UInt8]?
  /// The parts that the page does not show.
  package let omissions: [PageFault]

  /// A picture for browsers without WebGL 2.
  package struct Still {
    /// A PNG file.
    package var png: [UInt8]
    /// The width of the picture, pixels.
    package var width: Int
    /// The height of the picture, pixels.
    package var height: Int

    /// Creates a picture from its file.
    package init(png: [UInt8], width: Int, height: Int) {
      (self.png, self.width, self.height) = (png, width, height)
    }
  }

  /// Makes a page of a cloud; equal clouds give equal bytes.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - motion: The motion of the cloud; `axis` has no effect.
  ///   - still: A picture of the cloud.
  ///   - dataAddress: The address of the data, relative to the page's own; nil to hold the data in
  ///     the page.
  /// - Throws: `PageFault.noSphere`.
  package init(
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
