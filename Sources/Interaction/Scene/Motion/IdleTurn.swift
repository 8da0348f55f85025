internal import Glibc
internal import TagSphereGeometry

/// The turn of a sphere that nobody touches: it rests, waits, and glides up to its speed.
///
/// The speed nears its goal exponentially; speed and angle are exact functions of the time that has
/// passed.
struct IdleTurn: Hashable, Sendable {
  /// The axis, a unit vector in world coordinates.
  let axis: SIMD3<Double>
  /// The speed that it nears while it is on and nothing slows it, rad/s.
  let fullSpeed: Double
  /// The share of the full speed that it nears: 1, or less while something slows it.
  var pace = 1.0
  /// Angle turned since ``restart()``, radians.
  private(set) var angle = 0.0
  /// Present speed, rad/s.
  private(set) var speed = 0.0
  /// The time until it sets in; nil while it is held, zero while it is on.
  private(set) var delay: Duration?

  /// The time constant of speeding up and slowing down, seconds.
  private static let timeConstant = 0.7
  /// The distance from its goal at which a speed has reached it, rad/s.
  private static let tolerance = 1e-3

  /// A turn at rest.
  ///
  /// - Parameters:
  ///   - axis: World coordinates, any length but zero.
  ///   - fullSpeed: rad/s, right-handed about the axis.
  init(axis: SIMD3<Double>, fullSpeed: Double) {
    self.axis = axis.normalized()
    self.fullSpeed = fullSpeed
  }

  /// A turn that goes on at its full speed.
  static func running(axis: SIMD3<Double>, speed: Double) -> IdleTurn {
    var turn = IdleTurn(axis: axis, fullSpeed: speed)
    turn.speed = speed
    turn.delay = .zero
    return turn
  }

  /// The speed that it nears while it is on, rad/s.
  var cruisingSpeed: Double { fullSpeed * pace }

  /// The rotation since ``restart()``.
  var rotation: Quaternion { Quaternion(angle: angle, axis: axis) }

  /// How fast it turns: axis times rad/s, world coordinates.
  var angularVelocity: SIMD3<Double> { axis * speed }

  /// Whether it moves, or would at the next moment.
  var isMoving: Bool { speed != 0 || (delay == .zero && cruisingSpeed != 0) }

  /// Forgets the angle, and keeps on as before.
  mutating func restart() { angle = 0 }

  /// Stops at once and stays at rest until told otherwise.
  mutating func hold() {
    speed = 0
    delay = nil
  }

  /// Dies down if it moves, and sets in after `delay`.
  mutating func resume(after delay: Duration) { self.delay = delay }

  /// Lets time pass.
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
