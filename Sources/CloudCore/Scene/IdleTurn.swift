internal import Foundation

/// The slow turn of a sphere that nobody touches: it rests, waits, and glides up to its speed.
///
/// The speed nears its goal exponentially; speed and angle are exact functions of the time that has
/// passed.
struct IdleTurn: Hashable, Sendable {
  /// Angle turned since ``restart()``, radians.
  private(set) var angle = 0.0
  /// Present speed, rad/s.
  private(set) var speed = 0.0
  /// The time until it sets in; nil while it is held, zero while it is on.
  private(set) var delay: Duration?
  /// The speed that it nears while it is on, rad/s.
  var cruisingSpeed: Double

  /// The time constant of speeding up and slowing down, seconds.
  private static let timeConstant = 0.7
  /// The distance from its goal at which a speed has reached it, rad/s.
  private static let tolerance = 1e-3

  /// A turn at rest.
  init(cruisingSpeed: Double) { self.cruisingSpeed = cruisingSpeed }

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
