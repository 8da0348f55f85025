internal import TagSphereArrangement
internal import TagSphereCloudBuilding
internal import TagSphereDesign
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereLook
internal import TagSphereMessages

extension Scene.Settings {
  /// Creates the scene settings from the viewer's settings.
  ///
  /// - Parameters:
  ///   - settings: The settings with the options.
  ///   - home: The initial pose of the scene, to which Home returns.
  ///   - layout: The shape of the cloud, and the arrangement of labels on it.
  ///   - messages: The texts of the screen.
  init(
    _ settings: ViewerSettings, home: CloudPose, layout: LayoutOptions = LayoutOptions(),
    messages: Messages = .english
  ) {
    self.init()
    frontTurn = Scene.FrontTurn(in: layout.space)
    self.messages = messages
    motion = settings.motion.usable
    isLocked = settings.kiosk != nil
    hasWindowHabits = settings.hasWindowHabits && !isLocked
    leavesFullScreen = hasWindowHabits || settings.standingWheels != nil
    enlargesImages = settings.enlargesImages
    typedText = settings.choosing == .each ? .searched : settings.typedText
    hasPages = settings.pages != nil && settings.wheels == nil
    waitsForDoubleClick =
      hasWindowHabits && settings.choosing != .several
      && (settings.choosing == .first || settings.effect != .none)
    // The sphere does not spin: the back of a wall is empty, and so is the cloud below wheels.
    hasIdleTurn = !layout.isWall && settings.standingWheels == nil
    homeAxis = home.turnAxis
    if settings.kiosk != nil { leastTextShare = Panel.shareOnWall }
    homeOrientation = home.orientation.normalized()
    homeCamera = home.camera
  }
}

extension CloudPose {
  /// Creates the home pose of a cloud; the camera shows a whole turn about the axis of the settings.
  init(homeOf cloud: Cloud, settings: ViewerSettings) {
    self = cloud.pose
    let axis = Scene.Settings(settings, home: self).turnAxis
    guard axis != turnAxis else { return }
    camera.extent = extent(of: cloud.batch, in: cloud.design, turningAbout: axis)
  }
}
