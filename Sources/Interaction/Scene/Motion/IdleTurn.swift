internal import TagSphereGeometry

/// The rotation of an untouched sphere: it rests, waits, and accelerates to its speed.
///
/// The sphere turns full circles. If only the home side has labels, it swings about the home pose.
///
/// The speed approaches its target exponentially; speed and angle are exact functions of the
/// elapsed time.
struct IdleTurn: Hashable, Sendable {
  /// The axis, a unit vector in world coordinates.
  let axis: SIMD3<Double>
  /// The target speed, rad/s, while the turn is on and no influence slows it.
  let fullSpeed: Double
  /// The angle of the swing to either side of home, radians, > 0; nil for full circles.
  var swing: Double?
  /// The target speed as a share of the full speed: 1, or less while the turn is slowed.
  var pace = 1.0
  /// The angle turned since ``restart(from:)``, radians.
  private(set) var angle = 0.0
  /// The angle from home at the last ``restart(from:)``, radians.
  private var start = 0.0
  /// The direction: 1, or −1 while the sphere swings back.
  private var course = 1.0
  /// The current speed, rad/s.
  private(set) var speed = 0.0
  /// The time until the turn starts; nil while the turn is stopped, zero while the turn is on.
  private(set) var delay: Duration?

  /// The time constant of speeding up and slowing down, seconds.
  private static let timeConstant = 0.7
  /// The difference from the target at which the speed jumps to its target, rad/s.
  private static let tolerance = 1e-3

  /// Creates a turn at rest.
  ///
  /// - Parameters:
  ///   - axis: World coordinates, any length but zero.
  ///   - fullSpeed: rad/s, right-handed about the axis.
  ///   - swing: The angle of the swing to either side of home, radians, > 0; nil for full circles.
  init(axis: SIMD3<Double>, fullSpeed: Double, swing: Double? = nil) {
    self.axis = axis.normalized()
    (self.fullSpeed, self.swing) = (fullSpeed, swing)
  }

  /// Returns a turn that continues at its full speed.
  static func running(axis: SIMD3<Double>, speed: Double) -> IdleTurn {
    var turn = IdleTurn(axis: axis, fullSpeed: speed)
    turn.speed = speed
    turn.delay = .zero
    return turn
  }

  /// Returns `other` with this turn's state; it starts at this turn's speed.
  func followed(by other: IdleTurn) -> IdleTurn {
    var turn = other
    (turn.pace, turn.speed, turn.delay, turn.course) = (pace, speed, delay, course)
    return turn
  }

  /// The target speed while the turn is on, rad/s.
  var cruisingSpeed: Double { fullSpeed * pace * course }

  /// The rotation since ``restart(from:)``.
  var rotation: Quaternion { Quaternion(angle: angle, axis: axis) }

  /// The angular velocity: axis times rad/s, world coordinates.
  var angularVelocity: SIMD3<Double> { axis * speed }

  /// Whether the sphere turns, or is about to start.
  var isMoving: Bool { speed != 0 || (delay == .zero && cruisingSpeed != 0) }

  /// Resets the angle without changing the motion.
  ///
  /// - Parameter start: The current angle from home about the axis, radians.
  mutating func restart(from start: Double) { (angle, self.start) = (0, start) }

  /// Stops the turn at once, until `resume(after:)`.
  mutating func hold() {
    speed = 0
    delay = nil
  }

  /// Slows a moving turn down, and starts the turn again after `delay`.
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
    var seconds = elapsed / .seconds(1)
    while let time = timeToSwingBack(within: seconds) {
      glide(seconds: time)
      course = -course
      seconds -= time
    }
    glide(seconds: seconds)
  }

  private mutating func glide(seconds: Double) {
    let goal = goal
    guard speed != goal || goal != 0 else { return }
    angle += turned(in: seconds)
    speed += (goal - speed) * Self.approach(in: seconds)
    if abs(speed - goal) < Self.tolerance { speed = goal }
  }

  /// The speed that the turn approaches, rad/s.
  private var goal: Double { delay == .zero ? cruisingSpeed : 0 }

  /// Returns the angle turned in a time, seconds, while the goal does not change.
  private func turned(in seconds: Double) -> Double {
    goal * seconds + (speed - goal) * Self.timeConstant * Self.approach(in: seconds)
  }

  /// Returns the share of the difference from the goal that the speed makes up in a time, seconds.
  private static func approach(in seconds: Double) -> Double {
    -Double.expm1(-seconds / timeConstant)
  }

  /// Returns the time until a swing reaches its end, seconds; nil if the end is not within `seconds`.
  private func timeToSwingBack(within seconds: Double) -> Double? {
    guard let swing, goal != 0 else { return nil }
    let way = goal > 0 ? 1.0 : -1
    func isBeyond(_ time: Double) -> Bool { way * (start + angle + turned(in: time)) >= swing }
    guard isBeyond(seconds) else { return nil }
    // A swing to one side passes its end only once, so bisection finds the time.
    var (before, after) = (0.0, seconds)
    if isBeyond(0) { return 0 }
    for _ in 0..<60 {
      let middle = (before + after) / 2
      if isBeyond(middle) { after = middle } else { before = middle }
    }
    return after
  }
}
