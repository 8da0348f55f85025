/// A number that glides to its target without overshoot: a critically damped spring.
///
/// Each step is the exact solution for the time that has passed, so any division into steps gives
/// the same motion. A new target in mid-glide bends the motion, and breaks neither place nor speed.
struct Glide: Hashable, Sendable {
  /// Where it is.
  private(set) var value: Double
  /// Where it goes.
  private(set) var target: Double
  /// How fast it goes there, units a second.
  private(set) var velocity: Double

  /// The nearness at which it has arrived, in the number's own unit.
  private static let tolerance = 2e-5

  /// A number at rest, or one that is to come back to where it is from the speed that it has.
  init(_ value: Double, velocity: Double = 0) {
    self.value = value
    self.velocity = velocity
    target = value
  }

  /// Whether it has arrived.
  var isResting: Bool { value == target && velocity == 0 }

  /// Sets where it goes.
  mutating func move(to target: Double) { self.target = target }

  /// Puts it at its target at once.
  mutating func arrive() { self = Glide(target) }

  /// Stops where it is.
  mutating func stop() { self = Glide(value) }

  /// Lets time pass.
  mutating func advance(by elapsed: Duration) {
    guard !isResting else { return }
    let spring = CriticalDamping(for: elapsed)
    let (offset, speed) = (value - target, velocity)
    let rest = offset * spring.offset.ofOffset + speed * spring.offset.ofVelocity
    velocity = offset * spring.velocity.ofOffset + speed * spring.velocity.ofVelocity
    value = target + rest
    if abs(rest) < Self.tolerance, abs(velocity) < Self.tolerance * CriticalDamping.frequency {
      arrive()
    }
  }
}
