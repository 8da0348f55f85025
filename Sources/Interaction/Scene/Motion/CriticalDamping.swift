internal import TagSphereGeometry

/// The state transition of a critically damped spring.
///
/// From rest, this is the fastest approach to a target without overshoot. Let x be the offset from the
/// target. The equation x″ = −2ωx′ − ω²x has the solution
///
///     x(t) = (x₀ + (v₀ + ωx₀) t) e^(−ωt)
///
/// The solution is linear in x₀ and v₀, with the four factors of this type. Any division of a time
/// into steps gives the same result.
struct CriticalDamping: Sendable {
  /// The natural frequency ω of the program's springs, 1/s.
  ///
  /// After 0.45 s, half a turn has decayed to half a degree.
  static let frequency = 18.0

  /// The offset that results from a unit of initial offset, and from a unit of initial velocity.
  let offset: (ofOffset: Double, ofVelocity: Double)
  /// The velocity that results from a unit of initial offset, and from a unit of initial velocity.
  let velocity: (ofOffset: Double, ofVelocity: Double)

  /// Computes the factors for an elapsed time.
  ///
  /// - Parameters:
  ///   - elapsed: The elapsed time, not negative.
  ///   - frequency: The natural frequency ω, 1/s, > 0.
  init(for elapsed: Duration, frequency: Double = Self.frequency) {
    let seconds = elapsed / .seconds(1)
    let turned = frequency * seconds
    let decay = Double.exp(-turned)
    offset = ((1 + turned) * decay, seconds * decay)
    velocity = (-frequency * turned * decay, (1 - turned) * decay)
  }
}
