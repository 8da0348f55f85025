internal import TagSphereCommandLineOptions
internal import TagSphereGeometry
internal import TagSphereInteraction

extension Scene.Settings {
  /// The motion that a command line asks for, and the pose that it starts from.
  ///
  /// - Parameters:
  ///   - options: What was asked for.
  ///   - home: The pose that Home returns to.
  init(_ options: MotionOptions, home: Cloud.Pose) {
    self.init()
    isReduced = options.isReduced
    idleSpeed = options.spinDegreesPerSecond * .pi / 180 * (options.isReversed ? -1 : 1)
    idleAxis = Quaternion(
      angle: options.spinDirectionDegrees * .pi / 180, axis: TurnAxis.roll.direction
    ).rotate(idleAxis)
    idleDelay = options.idleSeconds.map { .seconds($0) }
    hover = options.hover
    halfLife = .seconds(options.halfLifeSeconds)
    minimumSpeed = options.leastDegreesPerSecond * .pi / 180
    dragSpeed = options.dragSpeed
    axis = options.axis
    zoomStep = options.zoomSpeed
    zoomRange = options.zoomRange
    bringsChosenToFront = options.onChoose == .front
    homeOrientation = home.orientation.normalized()
    homeCamera = home.camera
  }
}
