package import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereMessages
internal import TagSphereTagData
package import TagSphereWheels

extension Cloud {
  /// Shows the labels that the values chosen at first leave, in the room beside the wheels.
  ///
  /// - Parameters:
  ///   - filter: The wheels.
  ///   - size: The picture's size, pixels.
  /// - Returns: The wheels.
  /// - Throws: `FacetError` for a column or a value that no tag has.
  package mutating func filter(by filter: WheelFilter, in size: SIMD2<Int>) throws(FacetError)
    -> CloudWheels
  {
    var wheels = try CloudWheels(
      filter, of: document.tags, theme: theme, source: source, size: size,
      messages: Messages(design.look.language))
    _ = wheels.advance(to: .zero)
    if !wheels.leavesAll { self.filter(to: wheels.survivors) }
    pose.camera.room = wheels.room
    return wheels
  }
}
