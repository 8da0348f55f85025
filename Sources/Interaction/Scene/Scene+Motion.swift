internal import TagSphereCloudCore
internal import TagSphereGeometry

extension Scene {
  /// The longest time that one step may count: after a longer stall, as when the computer slept, the
  /// sphere goes on from where it was seen instead of jumping.
  public static let longestStep = Duration.seconds(1)

  /// Moves everything on to a time; one in the past changes nothing.
  mutating func advance(to now: Duration) {
    guard now > time else { return }
    var elapsed = min(now - time, Self.longestStep)
    time = now
    let before = (orientation, camera)
    if case .spinning(let spin, let since) = motion, since + elapsed >= spin.duration {
      // A flick ends at its own time, not at a frame's.
      let rest = spin.duration - since
      move(for: rest)
      end(spin)
      elapsed -= rest
    }
    move(for: elapsed)
    if before != (orientation, camera) { lastMove = now }
  }

  private mutating func move(for elapsed: Duration) {
    zoom.advance(by: elapsed)
    followZoom()
    idle.advance(by: elapsed)
    switch motion {
    case .none:
      orientation = idle.rotation * base
    case .held(let hold):
      guard hold.isPull, let pointer else { break }
      orientation = hold.grip.orientation(pulledTo: pointer, camera: camera, viewport: viewport)
    case .spinning(let spin, let before):
      let since = before + elapsed
      orientation = idle.rotation * spin.rotation(at: since) * base
      motion = .spinning(spin, elapsed: since)
    case .stepping(var yaw, var pitch):
      yaw.advance(by: elapsed)
      pitch.advance(by: elapsed)
      orientation = idle.rotation * rotation(yaw: yaw.value, pitch: pitch.value) * base
      motion = .stepping(yaw: yaw, pitch: pitch)
      if yaw.isResting, pitch.isResting { begin(.none) }
    case .turning(var spring):
      spring.advance(by: elapsed)
      orientation = spring.isResting ? spring.target : spring.orientation.normalized()
      motion = .turning(spring)
      if spring.isResting { begin(.none) }
    }
  }

  /// How fast the sphere turns now: axis times rad/s, world coordinates.
  var angularVelocity: SIMD3<Double> {
    let own = idle.angularVelocity
    switch motion {
    case .none: return own
    case .held: return .zero
    case .spinning(let spin, let elapsed):
      return own + idle.rotation.rotate(spin.axis * spin.speed(at: elapsed))
    case .stepping(let yaw, let pitch):
      let (yawAxis, pitchAxis) = stepAxes
      let turned = Quaternion(angle: pitch.value, axis: pitchAxis).rotate(yawAxis * yaw.velocity)
      return own + idle.rotation.rotate(pitchAxis * pitch.velocity + turned)
    case .turning(let spring): return spring.angularVelocity
    }
  }

  /// Whether a button is down over the sphere.
  var isHeld: Bool {
    if case .held = motion { true } else { false }
  }

  /// Whether what was asked for is shown at once, without a way to it.
  var isCut: Bool { settings.isReduced || isPaused }

  /// Begins a motion from where the sphere is now.
  mutating func begin(_ motion: Motion) {
    // What is normal already stays as it is, to the last bit: home is home.
    base = abs(orientation.norm - 1) < 1e-12 ? orientation : orientation.normalized()
    idle.restart()
    self.motion = motion
  }

  /// Lets the sphere go on from a pull with the speed that it had.
  mutating func fling(_ angularVelocity: SIMD3<Double>) {
    begin(.none)
    guard !isCut else { return rest(for: settings.idleDelay) }
    let spin = InertialSpin(
      angularVelocity: angularVelocity, halfLife: settings.halfLife,
      endSpeed: settings.minimumSpeed)
    let speed = angularVelocity.length
    if let spin {
      begin(.spinning(spin, elapsed: .zero))
      guard settings.minimumSpeed == 0, let delay = settings.idleDelay else { return }
      // The idle turn rises as the flick falls below it: the one glides into the other.
      rest(for: max(delay, spin.time(untilSpeed: abs(idle.cruisingSpeed))))
    } else if settings.minimumSpeed > 0, speed > InertialSpin.stopSpeed {
      // Slower than the least speed already, it keeps its own.
      goOn(about: angularVelocity / speed, at: speed)
    } else {
      rest(for: settings.idleDelay)
    }
  }

  /// Ends a flick: at rest, or at the least speed, with which the sphere goes on by itself.
  private mutating func end(_ spin: InertialSpin) {
    begin(.none)
    if settings.minimumSpeed > 0 { goOn(about: spin.axis, at: spin.endSpeed) }
  }

  /// Makes a turn the sphere's own, until it is touched again.
  private mutating func goOn(about axis: SIMD3<Double>, at speed: Double) {
    let pace = idle.pace
    idle = .running(axis: axis, speed: speed)
    idle.pace = pace
  }

  /// Stops the sphere's own turn, and lets it be that of the settings again.
  mutating func holdIdleTurn() {
    let pace = idle.pace
    idle = settings.idleTurn
    idle.pace = pace
  }

  /// Lets the idle turn set in after a time, unless it never does or the person has paused it.
  mutating func rest(for delay: Duration?) {
    if let delay, !isPaused { idle.resume(after: delay) }
  }

  /// Takes the zoom over into the camera.
  mutating func followZoom() {
    camera.zoom = zoom.magnification
    camera.shift = zoom.shift
  }
}
