package import TagSphereCloudBuilding
package import TagSphereInteraction

/// A cloud as an element of your own page: a script that defines `tag-sphere`, and the element's data.
///
/// The element's attribute `src` is the address of the data.
package struct WebElement {
  /// The script, JavaScript in UTF-8; it is the same for all clouds.
  package let script: [UInt8]
  /// The data, JSON in UTF-8.
  package let data: [UInt8]
  /// The parts that the element does not show.
  package let omissions: [PageFault]

  /// Makes an element of a cloud; equal clouds give equal bytes.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - motion: The motion of the cloud; `axis` has no effect.
  /// - Throws: `PageFault.noSphere`.
  package init(_ cloud: Cloud, motion: MotionOptions) throws(PageFault) {
    let content = try CloudData(cloud, motion: motion)
    script = Array(CloudScript.element.utf8)
    data = content.file
    omissions = content.omissions
  }
}
