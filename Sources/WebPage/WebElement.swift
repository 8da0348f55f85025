public import TagSphereCloudBuilding
public import TagSphereInteraction

/// A cloud for a page of one's own: a script that defines the element `tag-sphere`, and the data that its
/// attribute `src` names.
public struct WebElement {
  /// The script, JavaScript in UTF-8; the same for all clouds.
  public let script: [UInt8]
  /// The data, JSON in UTF-8.
  public let data: [UInt8]
  /// What the element does not show.
  public let omissions: [PageFault]

  /// Makes an element of a cloud; the same cloud gives the same bytes.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - motion: How it moves; a lock of its axis has no effect.
  /// - Throws: `PageFault.noSphere`.
  public init(_ cloud: Cloud, motion: MotionOptions) throws(PageFault) {
    let content = try CloudData(cloud, motion: motion)
    script = Array(CloudScript.element.utf8)
    data = content.file
    omissions = content.omissions
  }
}
