/// A number that glides to its target without overshoot: a critically damped spring.
///
/// Each step is the exact solution for the elapsed time, so any division into steps gives the same
/// motion. A new target during a glide keeps both value and velocity continuous.
struct Glide: Hashable, Sendable {
  /// The current value.
  private(set) var value: Double
  /// The target.
  private(set) var target: Double
  /// The velocity, units per second.
  private(set) var velocity: Double

  /// The distance from the target at which a glide ends, in the unit of the value.
  private static let tolerance = 2e-5

  /// Creates a number at rest, or a number that returns to its value from an initial velocity.
  init(_ value: Double, velocity: Double = 0) {
    self.value = value
    self.velocity = velocity
    target = value
  }

  /// Whether the glide has arrived.
  var isResting: Bool { value == target && velocity == 0 }

  /// Sets the target.
  mutating func move(to target: Double) { self.target = target }

  /// Jumps to the target.
  mutating func arrive() { self = Glide(target) }

  /// Stops at the current value.
  mutating func stop() { self = Glide(value) }

  /// Advances the glide.
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
