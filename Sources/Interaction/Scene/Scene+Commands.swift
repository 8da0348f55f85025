internal import TagSphereForms
internal import TagSphereGeometry

extension Scene {
  /// Turns by steps about the vertical and the horizontal axis of the screen, radians.
  ///
  /// On a locked sphere, only steps about its axis take effect. A sphere that can only roll takes steps
  /// to the right as clockwise rolls.
  mutating func step(yaw: Double, pitch: Double) {
    seeking.orientationBefore = nil
    var glides = currentGlides
    if case .stepping = turning.motion {} else { begin(.none) }
    if settings.motion.axis != .x { glides.yaw.move(to: glides.yaw.target + yaw) }
    if settings.motion.axis == nil || settings.motion.axis == .x {
      glides.pitch.move(to: glides.pitch.target + pitch)
    }
    if isCut {
      glides.yaw.arrive()
      glides.pitch.arrive()
    }
    turning.motion = .stepping(yaw: glides.yaw, pitch: glides.pitch)
    rest(for: settings.motion.idleDelay)
  }

  /// The glides of the current step, or new glides that start with the sphere's current velocity.
  private var currentGlides: (yaw: Glide, pitch: Glide) {
    if case .stepping(let yaw, let pitch) = turning.motion { return (yaw, pitch) }
    let (velocity, axes) = (angularVelocity - turning.idle.angularVelocity, stepAxes)
    return (
      Glide(0, velocity: velocity.dot(axes.yaw)), Glide(0, velocity: velocity.dot(axes.pitch))
    )
  }

  /// Returns the rotation by steps: first about the vertical axis, then about the horizontal axis.
  func rotation(yaw: Double, pitch: Double) -> Quaternion {
    let axes = stepAxes
    return Quaternion(angle: pitch, axis: axes.pitch) * Quaternion(angle: yaw, axis: axes.yaw)
  }

  /// The axes of the steps, world coordinates.
  var stepAxes: (yaw: SIMD3<Double>, pitch: SIMD3<Double>) {
    (
      settings.motion.axis == .roll ? -TurnAxis.roll.direction : TurnAxis.y.direction,
      TurnAxis.x.direction
    )
  }

  /// Zooms by steps of the wheel, within the limits.
  ///
  /// - Parameters:
  ///   - steps: The number of steps; positive steps magnify.
  ///   - point: The window point that stays in place; nil for the middle of the window.
  mutating func zoom(by steps: Double, about point: SIMD2<Double>? = nil) {
    zoom.change(
      byPowersOfTwo: steps * settings.motion.zoomStep,
      about: point.map { viewport.ndcPoint(ofWindowPoint: $0) - middle } ?? .zero)
    if isCut { cutZoom() }
  }

  /// The middle of the part of the view that shows the cloud, NDC.
  var middle: SIMD2<Double> { camera.room?.center ?? .zero }

  /// Returns to the home orientation and zoom.
  mutating func returnHome() {
    seeking.orientationBefore = nil
    returnToHomeZoom()
    turn(to: settings.homeOrientation)
  }

  /// Returns to the home zoom; the middle of the window stays in place.
  mutating func returnToHomeZoom() {
    zoom.center()
    zoom.move(to: settings.homeCamera.zoom)
    if isCut { cutZoom() }
  }

  /// Brings a position of the cloud to the front, and to the middle of the window.
  ///
  /// A spring turns the sphere in at most half a second, whatever its motion. With reduced or paused
  /// motion, the change is immediate. The sphere takes the shortest path, but tiles end upright. A sphere
  /// locked to one axis brings the position as near to the front as it can. A sphere held by a drag does
  /// not move.
  ///
  /// - Parameter place: Model coordinates; the centre counts as in front in every orientation.
  package mutating func bringToFront(_ place: SIMD3<Double>) {
    guard !isHeld else { return }
    zoom.center()
    if isCut { cutZoom() }
    turn(to: orientation(bringingToFront: place))
  }

  private func orientation(bringingToFront place: SIMD3<Double>) -> Quaternion {
    switch settings.motion.axis == nil ? settings.frontTurn : .shortest {
    case .shortest: turnToFront(orientation.rotate(place).normalized()) * orientation
    case .upright: Self.upright(place)
    case .home: settings.homeOrientation
    }
  }

  /// Returns the orientation with a position in front and the vertical axis of the cloud upright.
  ///
  /// - Parameter place: Model coordinates.
  private static func upright(_ place: SIMD3<Double>) -> Quaternion {
    let distance = (place.x * place.x + place.z * place.z).squareRoot()
    let azimuth = distance > 1e-9 ? Double.atan2(place.x, place.z) : 0
    return Quaternion(angle: Double.atan2(place.y, distance), axis: TurnAxis.x.direction)
      * Quaternion(angle: -azimuth, axis: TurnAxis.y.direction)
  }

  /// Brings a label to the front and magnifies it twofold; without a label, returns home.
  mutating func visit(_ label: Int?, magnifies: Bool, guide: LabelGuide) {
    guard let label else { return returnHome() }
    bringToFront(guide.place(label))
    guard magnifies else { return }
    zoom.change(byPowersOfTwo: 1)
    if isCut { cutZoom() }
  }

  /// Pauses all motion at its current state, or resumes the idle turn.
  mutating func togglePause() {
    isPaused.toggle()
    guard isPaused else {
      // A held sphere resumes its idle turn when it is released.
      if !isHeld { rest(for: .zero) }
      return
    }
    turning.idle.hold()
    zoom.stop()
    if !isHeld { begin(.none) }
  }

  /// Returns the smallest rotation that brings a direction to the front.
  ///
  /// A locked sphere brings the direction as near to the front as it can.
  private func turnToFront(_ direction: SIMD3<Double>) -> Quaternion {
    switch settings.motion.axis {
    case nil: Quaternion(turning: direction, to: [0, 0, 1])
    case .x: Quaternion(angle: Double.atan2(direction.y, direction.z), axis: TurnAxis.x.direction)
    case .y: Quaternion(angle: -Double.atan2(direction.x, direction.z), axis: TurnAxis.y.direction)
    case .roll: .identity
    }
  }

  /// Turns to an orientation by a spring, and rests there for the idle delay.
  mutating func turn(to target: Quaternion) {
    guard !isHeld else { return }
    let spring = RotationSpring(from: orientation, angularVelocity: angularVelocity, to: target)
    holdIdleTurn()
    rest(for: settings.motion.idleDelay)
    if isCut {
      orientation = target
      lastMove = max(lastMove, time)
      begin(.none)
    } else {
      begin(.turning(spring))
    }
  }

  mutating func cutZoom() {
    zoom.arrive()
    followZoom()
    lastMove = max(lastMove, time)
  }
}
