internal import TagSphereGeometry

/// An orientation that glides to a target along the shortest path: a critically damped spring.
///
/// The spring acts on the rotation vector φ from the target to the current orientation: orientation
/// = exp(φ) · target. Its solution is exact for the elapsed time, and starts with the sphere's angular
/// velocity. A new target during the motion therefore keeps both orientation and velocity continuous.
/// Angular velocity ω and φ′ differ: ω = J φ′ with the left Jacobian J of the rotation group.
///
/// A critically damped spring overshoots only if its initial velocity toward the target is high. If
/// that velocity is too high, the spring is made stiffer, by as much as necessary.
///
/// Source of the Jacobian and its inverse: Solà, Deray, Atchuthan, "A micro Lie theory for state
/// estimation in robotics", 2018, equations 145 and 146.
struct RotationSpring: Hashable, Sendable {
  /// The orientation in which the spring comes to rest, a unit quaternion.
  let target: Quaternion
  /// The rotation vector from the target to the current orientation, world coordinates, radians.
  private var offset: SIMD3<Double>
  /// The rate of change of the offset, rad/s.
  private var velocity: SIMD3<Double>
  /// The natural frequency, 1/s.
  private let frequency: Double

  /// The angle from the target at which the spring comes to rest, radians: a fifth of a pixel on a typical screen.
  private static let tolerance = 5e-4
  /// The largest permitted overshoot, multiplied by e, radians: half a degree.
  private static let slack = 0.5 * Double.pi / 180

  /// Creates a spring that starts from the sphere's current motion.
  ///
  /// - Parameters:
  ///   - orientation: The current orientation, a unit quaternion.
  ///   - angularVelocity: The current angular velocity: axis times rad/s, world coordinates.
  ///   - target: The target orientation, a unit quaternion.
  init(from orientation: Quaternion, angularVelocity: SIMD3<Double>, to target: Quaternion) {
    self.target = target
    offset = (orientation * target.conjugate).rotationVector
    velocity = Self.offsetVelocity(of: angularVelocity, at: offset)
    let distance = offset.length
    let approach = distance > 0 ? -velocity.dot(offset) / distance : velocity.length
    frequency = max(CriticalDamping.frequency, approach / max(distance, Self.slack))
  }

  /// The current orientation, a unit quaternion.
  var orientation: Quaternion { Quaternion(rotationVector: offset) * target }

  /// The current angular velocity: axis times rad/s, world coordinates.
  var angularVelocity: SIMD3<Double> {
    let angle = offset.length
    guard angle > 1e-6 else { return velocity }
    let square = angle * angle
    let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
    return velocity * (sine / angle) + offset.cross(velocity) * ((1 - cosine) / square)
      + offset * (offset.dot(velocity) * (angle - sine) / (square * angle))
  }

  /// Whether the spring has come to rest: the remaining motion is invisible.
  var isResting: Bool {
    offset.length < Self.tolerance && velocity.length < Self.tolerance * frequency
  }

  /// Advances the spring.
  mutating func advance(by elapsed: Duration) {
    let spring = CriticalDamping(for: elapsed, frequency: frequency)
    (offset, velocity) = (
      offset * spring.offset.ofOffset + velocity * spring.offset.ofVelocity,
      offset * spring.velocity.ofOffset + velocity * spring.velocity.ofVelocity
    )
  }

  /// Returns the rate of change of a rotation vector for an angular velocity: J⁻¹ω.
  private static func offsetVelocity(
    of angularVelocity: SIMD3<Double>, at offset: SIMD3<Double>
  ) -> SIMD3<Double> {
    let angle = offset.length
    guard angle > 1e-6 else { return angularVelocity }
    let share = angle / 2 / Double.tan(angle / 2)
    return angularVelocity * share - offset.cross(angularVelocity) / 2
      + offset * (offset.dot(angularVelocity) * (1 - share) / (angle * angle))
  }
}
