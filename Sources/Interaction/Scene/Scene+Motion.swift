internal import TagSphereForms
internal import TagSphereGeometry

extension Scene {
  /// The longest time that one step may cover.
  ///
  /// After a longer stall, such as a suspended computer, the sphere does not jump; it continues from its
  /// last shown orientation.
  package static let longestStep = Duration.seconds(1)

  /// Advances the whole scene to a time; a time in the past has no effect.
  mutating func advance(to now: Duration) {
    guard now > time else { return }
    var elapsed = min(now - time, Self.longestStep)
    time = now
    endEntrance()
    let before = (orientation, camera)
    if case .spinning(let spin, let since) = turning.motion, since + elapsed >= spin.duration {
      // A flick ends at its own time, which may lie between two frames.
      let rest = spin.duration - since
      move(for: rest)
      end(spin)
      elapsed -= rest
    }
    move(for: elapsed)
    if before != (orientation, camera) { lastMove = now }
    dropEnlargement()
  }

  private mutating func move(for elapsed: Duration) {
    zoom.advance(by: elapsed)
    followZoom()
    turning.idle.advance(by: elapsed)
    switch turning.motion {
    case .none:
      orientation = turning.idle.rotation * turning.base
    case .held(let hold):
      guard hold.isPull, let point = pointing.point else { break }
      orientation = hold.grip.orientation(pulledTo: point, camera: camera, viewport: viewport)
    case .spinning(let spin, let before):
      let since = before + elapsed
      orientation = turning.idle.rotation * spin.rotation(at: since) * turning.base
      turning.motion = .spinning(spin, elapsed: since)
    case .stepping(var yaw, var pitch):
      yaw.advance(by: elapsed)
      pitch.advance(by: elapsed)
      orientation =
        turning.idle.rotation * rotation(yaw: yaw.value, pitch: pitch.value) * turning.base
      turning.motion = .stepping(yaw: yaw, pitch: pitch)
      if yaw.isResting, pitch.isResting { begin(.none) }
    case .turning(var spring):
      spring.advance(by: elapsed)
      orientation = spring.isResting ? spring.target : spring.orientation.normalized()
      turning.motion = .turning(spring)
      if spring.isResting { begin(.none) }
    }
  }

  /// The current angular velocity: axis times rad/s, world coordinates.
  var angularVelocity: SIMD3<Double> {
    let own = turning.idle.angularVelocity
    switch turning.motion {
    case .none: return own
    case .held: return .zero
    case .spinning(let spin, let elapsed):
      return own + turning.idle.rotation.rotate(spin.axis * spin.speed(at: elapsed))
    case .stepping(let yaw, let pitch):
      let (yawAxis, pitchAxis) = stepAxes
      let turned = Quaternion(angle: pitch.value, axis: pitchAxis).rotate(yawAxis * yaw.velocity)
      return own + turning.idle.rotation.rotate(pitchAxis * pitch.velocity + turned)
    case .turning(let spring): return spring.angularVelocity
    }
  }

  /// Whether a button is down over the sphere.
  package var isHeld: Bool {
    if case .held = turning.motion { true } else { false }
  }

  /// Whether the pointer drags the sphere.
  package var isPulled: Bool {
    if case .held(let hold) = turning.motion { hold.isPull } else { false }
  }

  /// Whether changes are shown immediately, without a transition.
  package var isCut: Bool { settings.motion.isReduced || isPaused }

  /// Begins a motion from the current orientation.
  mutating func begin(_ motion: Turning.Motion) {
    // Orientations that are already normalized are left unchanged, to the last bit, so that home is exact.
    turning.base = abs(orientation.norm - 1) < 1e-12 ? orientation : orientation.normalized()
    turning.idle.restart(from: angleFromHome)
    turning.motion = motion
  }

  /// The sphere's angle from home about the axis of the idle turn, radians, −π…π.
  private var angleFromHome: Double {
    let turned = turning.base * settings.homeOrientation.conjugate
    let angle = 2 * Double.atan2(turned.imaginary.dot(turning.idle.axis), turned.real)
    return angle > .pi ? angle - 2 * .pi : angle < -.pi ? angle + 2 * .pi : angle
  }

  /// Releases the sphere with the angular velocity of a drag.
  mutating func fling(_ angularVelocity: SIMD3<Double>) {
    begin(.none)
    guard !isCut else { return rest(for: settings.motion.idleDelay) }
    let spin = InertialSpin(
      angularVelocity: angularVelocity, halfLife: settings.motion.halfLife,
      endSpeed: settings.motion.minimumSpeed)
    let speed = angularVelocity.length
    if let spin {
      begin(.spinning(spin, elapsed: .zero))
      guard settings.motion.minimumSpeed == 0, let delay = settings.motion.idleDelay else { return }
      // The idle turn starts when the flick's speed falls to the speed of the idle turn. The flick thus
      // blends into the idle turn.
      rest(for: max(delay, spin.time(untilSpeed: abs(turning.idle.cruisingSpeed))))
    } else if settings.motion.minimumSpeed > 0, speed > InertialSpin.stopSpeed {
      // A flick that is already slower than the minimum speed keeps its speed.
      goOn(about: angularVelocity / speed, at: speed)
    } else {
      rest(for: settings.motion.idleDelay)
    }
  }

  /// Ends a flick: the sphere rests, or keeps turning at the minimum speed.
  private mutating func end(_ spin: InertialSpin) {
    begin(.none)
    if settings.motion.minimumSpeed > 0 { goOn(about: spin.axis, at: spin.endSpeed) }
  }

  /// Continues a rotation as the sphere's idle turn, until the next input.
  private mutating func goOn(about axis: SIMD3<Double>, at speed: Double) {
    let pace = turning.idle.pace
    turning.idle = .running(axis: axis, speed: speed)
    turning.idle.pace = pace
  }

  /// Stops the idle turn, and replaces it with the idle turn of the settings.
  mutating func holdIdleTurn() {
    let pace = turning.idle.pace
    turning.idle = settings.idleTurn
    turning.idle.pace = pace
  }

  /// Starts the idle turn after a delay; has no effect if the delay is nil or the motion is paused.
  mutating func rest(for delay: Duration?) {
    if let delay, !isPaused { turning.idle.resume(after: delay) }
  }

  /// Applies the zoom to the camera.
  mutating func followZoom() {
    camera.zoom = zoom.magnification
    camera.shift = zoom.shift
  }
}
