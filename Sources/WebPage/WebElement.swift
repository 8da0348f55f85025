public import TagSphereCloudBuilding
public import TagSphereInteraction

/// A cloud as an element of your own page: a script that defines `tag-sphere`, and the element's data.
///
/// The element's attribute `src` is the address of the data.
public struct WebElement {
  /// The script, JavaScript in UTF-8; the same for all clouds.
  public let script: [UInt8]
  /// The data, JSON in UTF-8.
  public let data: [UInt8]
  /// The parts that the element does not show.
  public let omissions: [PageFault]

  /// Makes an element of a cloud; the same cloud always gives the same bytes.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - motion: The motion of the cloud; a lock of its axis has no effect.
  /// - Throws: `PageFault.noSphere`.
  public init(_ cloud: Cloud, motion: MotionOptions) throws(PageFault) {
    let content = try CloudData(cloud, motion: motion)
    script = Array(CloudScript.element.utf8)
    data = content.file
    omissions = content.omissions
  }
}
