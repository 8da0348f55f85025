internal import TagSphereArrangement
package import TagSphereCloudBuilding
internal import TagSphereDesign
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereMessages
internal import TagSphereTagData
package import TagSphereWheels

extension Cloud {
  /// Restricts the cloud to the labels of the initially selected values, in the area beside the wheels.
  ///
  /// - Parameters:
  ///   - filter: The wheels.
  ///   - size: The picture's size, pixels.
  /// - Returns: The wheels.
  /// - Throws: `FacetError` if no tag has a column or a value.
  package mutating func filter(by filter: WheelFilter, in size: SIMD2<Int>) throws(FacetError)
    -> CloudWheels
  {
    var wheels = try CloudWheels(
      filter, of: document.tags, theme: theme, source: source, size: size,
      messages: Messages(design.look.language))
    _ = wheels.advance(to: .zero)
    pose.camera.room = wheels.room
    guard !wheels.leavesAll else { return wheels }
    let viewport = Viewport(width: size.x, height: size.y)
    wheels.heading = headingArea(in: viewport)
    let whole = self
    // The text that not all labels are shown needs more space.
    for _ in 0..<2 {
      let area = wheels.totalArea(textSize: 0)
      self = whole
      self.filter(
        to: wheels.survivors,
        in: FrontRoom(of: pose.camera, in: viewport, around: obstacles(in: viewport) + [area]))
      let hidden = Set(hiddenLabels(in: viewport, around: [area]))
      let drawn = wheels.survivors.count { !hidden.contains($0) }
      let hadRoom = wheels.shownCount != nil
      wheels.shownCount = drawn < wheels.survivors.count ? drawn : nil
      if wheels.shownCount == nil || hadRoom { break }
    }
    return wheels
  }
}
