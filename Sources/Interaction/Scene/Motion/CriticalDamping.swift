internal import Glibc

/// What a critically damped spring does within a time: the quickest way to a goal that never swings
/// back from beyond it.
///
/// With x the offset from the goal, x″ = −2ωx′ − ω²x has the solution
///
///     x(t) = (x₀ + (v₀ + ωx₀) t) e^(−ωt)
///
/// which is linear in x₀ and v₀: the four factors here. Whatever steps a time is cut into, they end
/// in the same place.
struct CriticalDamping: Sendable {
  /// The natural frequency ω of the program's springs, 1/s: a half turn is down to half a degree
  /// after 0.45 s.
  static let frequency = 18.0

  /// The offset after a unit of offset, and after a unit of velocity.
  let offset: (ofOffset: Double, ofVelocity: Double)
  /// The velocity after a unit of offset, and after a unit of velocity.
  let velocity: (ofOffset: Double, ofVelocity: Double)

  /// The factors of a time.
  ///
  /// - Parameters:
  ///   - elapsed: How long the spring acts, not negative.
  ///   - frequency: Its ω, 1/s, > 0.
  init(for elapsed: Duration, frequency: Double = Self.frequency) {
    let seconds = elapsed / .seconds(1)
    let turned = frequency * seconds
    let decay = exp(-turned)
    offset = ((1 + turned) * decay, seconds * decay)
    velocity = (-frequency * turned * decay, (1 - turned) * decay)
  }
}
