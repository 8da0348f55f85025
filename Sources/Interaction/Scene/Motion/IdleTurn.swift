internal import Glibc
internal import TagSphereGeometry

/// The rotation of an untouched sphere: it rests, waits, and accelerates to its speed.
///
/// The speed approaches its target exponentially; speed and angle are exact functions of the
/// elapsed time.
struct IdleTurn: Hashable, Sendable {
  /// The axis, a unit vector in world coordinates.
  let axis: SIMD3<Double>
  /// The target speed while the turn is on and nothing slows it, rad/s.
  let fullSpeed: Double
  /// The target speed as a share of the full speed: 1, or less while something slows the turn.
  var pace = 1.0
  /// The angle turned since ``restart()``, radians.
  private(set) var angle = 0.0
  /// The current speed, rad/s.
  private(set) var speed = 0.0
  /// The time until the turn starts; nil while it is held, zero while it is on.
  private(set) var delay: Duration?

  /// The time constant of speeding up and slowing down, seconds.
  private static let timeConstant = 0.7
  /// The difference at which the speed has reached its target, rad/s.
  private static let tolerance = 1e-3

  /// Creates a turn at rest.
  ///
  /// - Parameters:
  ///   - axis: World coordinates, any length but zero.
  ///   - fullSpeed: rad/s, right-handed about the axis.
  init(axis: SIMD3<Double>, fullSpeed: Double) {
    self.axis = axis.normalized()
    self.fullSpeed = fullSpeed
  }

  /// Returns a turn that continues at its full speed.
  static func running(axis: SIMD3<Double>, speed: Double) -> IdleTurn {
    var turn = IdleTurn(axis: axis, fullSpeed: speed)
    turn.speed = speed
    turn.delay = .zero
    return turn
  }

  /// Returns another turn that goes on in this one's state, at this one's speed at first.
  func followed(by other: IdleTurn) -> IdleTurn {
    var turn = other
    (turn.pace, turn.speed, turn.delay) = (pace, speed, delay)
    return turn
  }

  /// The target speed while the turn is on, rad/s.
  var cruisingSpeed: Double { fullSpeed * pace }

  /// The rotation since ``restart()``.
  var rotation: Quaternion { Quaternion(angle: angle, axis: axis) }

  /// The angular velocity: axis times rad/s, world coordinates.
  var angularVelocity: SIMD3<Double> { axis * speed }

  /// Whether it moves, or is about to.
  var isMoving: Bool { speed != 0 || (delay == .zero && cruisingSpeed != 0) }

  /// Resets the angle without changing the motion.
  mutating func restart() { angle = 0 }

  /// Stops at once and stays at rest until resumed.
  mutating func hold() {
    speed = 0
    delay = nil
  }

  /// Slows down if it moves, and starts again after `delay`.
  mutating func resume(after delay: Duration) { self.delay = delay }

  /// Advances the turn.
  mutating func advance(by elapsed: Duration) {
    guard let waiting = delay, waiting > .zero else { return glide(for: elapsed) }
    let wait = min(waiting, elapsed)
    glide(for: wait)
    delay = waiting - wait
    if elapsed > wait { glide(for: elapsed - wait) }
  }

  private mutating func glide(for elapsed: Duration) {
    let goal = delay == .zero ? cruisingSpeed : 0
    guard speed != goal || goal != 0 else { return }
    let seconds = elapsed / .seconds(1)
    let share = -expm1(-seconds / Self.timeConstant)
    angle += goal * seconds + (speed - goal) * Self.timeConstant * share
    speed += (goal - speed) * share
    if abs(speed - goal) < Self.tolerance { speed = goal }
  }
}
