internal import Foundation
internal import Geometry

extension Scene {
  /// The longest time that one step may count: after a longer stall, as when the computer slept, the
  /// sphere goes on from where it was seen instead of jumping.
  public static let longestStep = Duration.seconds(1)

  /// Moves everything on to a time; one in the past changes nothing.
  mutating func advance(to now: Duration) {
    guard now > time else { return }
    let elapsed = min(now - time, Self.longestStep)
    time = now
    let before = (orientation, camera)
    zoom.advance(by: elapsed)
    camera.zoom = exp2(zoom.value)
    idle.advance(by: elapsed)
    advanceMotion(by: elapsed)
    if before != (orientation, camera) { lastMove = now }
  }

  private mutating func advanceMotion(by elapsed: Duration) {
    switch motion {
    case .none:
      orientation = idleRotation * base
    case .held(let hold):
      guard hold.isPull, let pointer else { break }
      orientation = hold.arcball.orientation(
        pulledTo: pointer, camera: camera, viewport: viewport)
    case .spinning(let spin, let before):
      let since = before + elapsed
      orientation = idleRotation * spin.rotation(at: since) * base
      if since < spin.duration {
        motion = .spinning(spin, elapsed: since)
      } else {
        begin(.none)
      }
    case .stepping(var yaw, var pitch):
      yaw.advance(by: elapsed)
      pitch.advance(by: elapsed)
      orientation = idleRotation * Self.rotation(yaw: yaw.value, pitch: pitch.value) * base
      if yaw.isResting, pitch.isResting {
        begin(.none)
      } else {
        motion = .stepping(yaw: yaw, pitch: pitch)
      }
    case .turning(var spring):
      spring.advance(by: elapsed)
      if spring.isResting {
        orientation = spring.target
        begin(.none)
      } else {
        orientation = spring.orientation.normalized()
        motion = .turning(spring)
      }
    }
  }

  /// How fast the sphere turns now: axis times rad/s, world coordinates.
  var angularVelocity: SIMD3<Double> {
    let own = settings.idleAxis.normalized() * idle.speed
    switch motion {
    case .none: return own
    case .held: return .zero
    case .spinning(let spin, let elapsed):
      return own + idleRotation.rotate(spin.axis * spin.speed(at: elapsed))
    case .stepping(let yaw, let pitch):
      let turned = Quaternion(angle: pitch.value, axis: [1, 0, 0]).rotate([0, yaw.velocity, 0])
      return own + idleRotation.rotate([pitch.velocity, 0, 0] + turned)
    case .turning(let spring): return spring.angularVelocity
    }
  }

  /// Whether a button is down over the sphere.
  var isHeld: Bool {
    if case .held = motion { true } else { false }
  }

  /// Begins a motion from where the sphere is now.
  mutating func begin(_ motion: Motion) {
    base = orientation.normalized()
    idle.restart()
    self.motion = motion
  }

  /// Lets the sphere go on from a pull with the speed that it had.
  mutating func fling(_ angularVelocity: SIMD3<Double>) {
    guard
      !isPaused, !settings.isReduced,
      let spin = InertialSpin(angularVelocity: angularVelocity, halfLife: settings.halfLife)
    else {
      begin(.none)
      return rest(for: settings.idleDelay)
    }
    begin(.spinning(spin, elapsed: .zero))
    // The idle turn rises as the flick falls below it: the one glides into the other.
    rest(for: spin.time(untilSpeed: abs(idle.cruisingSpeed)))
  }

  /// Lets the idle turn set in after a time, unless the person has paused it.
  mutating func rest(for delay: Duration) {
    if !isPaused { idle.resume(after: delay) }
  }

  /// Turns by steps about the vertical and the horizontal axis of the screen, radians.
  mutating func step(yaw: Double, pitch: Double) {
    var glides = (yaw: Glide(0), pitch: Glide(0))
    if case .stepping(let yaw, let pitch) = motion {
      glides = (yaw, pitch)
    } else {
      begin(.none)
    }
    glides.yaw.move(to: glides.yaw.target + yaw)
    glides.pitch.move(to: glides.pitch.target + pitch)
    if settings.isReduced {
      glides.yaw.arrive()
      glides.pitch.arrive()
    }
    motion = .stepping(yaw: glides.yaw, pitch: glides.pitch)
    rest(for: settings.idleDelay)
  }

  /// Multiplies the zoom by 2 to the power `steps` / 4, within the limits.
  mutating func zoom(by steps: Double) {
    zoom(toLogarithm: zoom.target + steps / 4)
  }

  /// Returns to the orientation and zoom of home.
  mutating func returnHome() {
    zoom(toLogarithm: Self.logarithm(ofZoom: settings.homeCamera.zoom))
    turn(to: settings.homeOrientation)
  }

  /// Brings a place of the cloud to the front, on the shortest way.
  ///
  /// A spring takes half a second at most, from whatever the sphere does at the moment; where
  /// motion is reduced, it is a cut.
  ///
  /// - Parameter place: Model coordinates, any length but zero.
  public mutating func bringToFront(_ place: SIMD3<Double>) {
    let direction = orientation.rotate(place).normalized()
    turn(to: Quaternion(turning: direction, to: [0, 0, 1]) * orientation)
  }

  /// Turns to an orientation by a spring, and rests there for a while.
  ///
  /// What is held by a hand stays in the hand.
  private mutating func turn(to target: Quaternion) {
    guard !isHeld else { return }
    let target = target.normalized()
    let spring = RotationSpring(
      from: orientation, angularVelocity: angularVelocity, to: target)
    idle.hold()
    rest(for: settings.idleDelay)
    if settings.isReduced || isPaused {
      orientation = target
      lastMove = max(lastMove, time)
      begin(.none)
    } else {
      begin(.turning(spring))
    }
  }

  /// Stops all that moves where it is, or lets the idle turn rise again.
  mutating func togglePause() {
    isPaused.toggle()
    guard isPaused else {
      // A sphere that is held goes on when it is let go.
      if !isHeld { rest(for: .zero) }
      return
    }
    idle.hold()
    zoom.stop()
    if !isHeld { begin(.none) }
  }

  private mutating func zoom(toLogarithm goal: Double) {
    let home = Self.logarithm(ofZoom: settings.homeCamera.zoom)
    zoom.move(to: min(max(goal, min(-1, home)), max(4, home)))
    if settings.isReduced { zoom.arrive() }
    camera.zoom = exp2(zoom.value)
  }

  private var idleRotation: Quaternion {
    Quaternion(angle: idle.angle, axis: settings.idleAxis)
  }

  static func logarithm(ofZoom zoom: Double) -> Double { log2(zoom) }

  private static func rotation(yaw: Double, pitch: Double) -> Quaternion {
    Quaternion(angle: pitch, axis: [1, 0, 0]) * Quaternion(angle: yaw, axis: [0, 1, 0])
  }
}
