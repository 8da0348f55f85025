internal import TagSphereArrangement
package import TagSphereCloudBuilding
internal import TagSphereDesign
package import TagSphereEngine
internal import TagSphereForms
internal import TagSphereGeometry
package import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

nonisolated extension BakedCloud {
  /// Bakes a cloud for a page.
  ///
  /// Images, the ball and the content of the middle are left out.
  ///
  /// - Parameters:
  ///   - cloud: The cloud; its glyphs are drawn.
  ///   - motion: The motion of the cloud.
  package init(_ cloud: Cloud, motion: MotionOptions) {
    self.init(
      batch: cloud.batch, weights: cloud.document.tags.map(\.weight), theme: cloud.theme,
      space: cloud.space, settings: Scene.Settings(pageOf: cloud, motion: motion),
      declutter: cloud.design.layout.declutter)
  }
}

nonisolated extension Scene.Settings {
  /// Creates the settings of a page's scene, which are those of the cloud's own window.
  ///
  /// A click chooses its label at once, because a browser opens addresses only as an answer to a click.
  init(pageOf cloud: Cloud, motion options: MotionOptions) {
    self.init()
    let (layout, pose) = (cloud.design.layout, cloud.pose)
    frontTurn = Scene.FrontTurn(in: layout.space)
    motion = options.usable
    hasWindowHabits = true
    hasIdleTurn = !layout.isWall
    homeAxis = pose.turnAxis
    homeOrientation = pose.orientation.normalized()
    homeCamera = pose.camera
    let axis = turnAxis
    if axis != pose.turnAxis {
      homeCamera.extent = pose.extent(of: cloud.batch, in: cloud.design, turningAbout: axis)
    }
    let isBackEmpty = cloud.batch.leavesBackEmpty(of: layout.space.form, at: homeOrientation)
    idleSwing = isBackEmpty ? pose.swing : nil
  }
}
