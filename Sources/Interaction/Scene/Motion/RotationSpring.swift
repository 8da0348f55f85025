internal import Glibc
internal import TagSphereGeometry

/// An orientation that glides to another one on the shortest way: a critically damped spring.
///
/// The spring acts on the rotation vector φ that leads from the target to where the sphere is:
/// orientation = exp(φ) · target. Its solution is exact for the time that has passed, and begins
/// with the angular velocity that the sphere has, so that a new target in mid-flight bends the
/// motion and breaks neither place nor speed. Angular velocity ω and φ′ are not the same: ω = J φ′
/// with the left Jacobian J of the rotation group.
///
/// A critically damped spring passes its goal only if it is thrown at it. Where the speed that is
/// carried along would do that, the spring is stiffer, by as much as it takes.
///
/// Source of the Jacobian and its inverse: Solà, Deray, Atchuthan, "A micro Lie theory for state
/// estimation in robotics", 2018, equations 145 and 146.
struct RotationSpring: Hashable, Sendable {
  /// The orientation that it comes to rest in, a unit quaternion.
  let target: Quaternion
  /// The rotation vector from the target to where it is, world coordinates, radians.
  private var offset: SIMD3<Double>
  /// How fast the offset changes, rad/s.
  private var velocity: SIMD3<Double>
  /// The natural frequency, 1/s.
  private let frequency: Double

  /// The angle at which it has arrived, radians: a fifth of a pixel on a usual screen.
  private static let tolerance = 5e-4
  /// How far it may pass its target at most, radians, times e: half a degree.
  private static let slack = 0.5 * Double.pi / 180

  /// A spring that begins as the sphere moves now.
  ///
  /// - Parameters:
  ///   - orientation: Where it is, a unit quaternion.
  ///   - angularVelocity: How fast it turns: axis times rad/s, world coordinates.
  ///   - target: Where it goes, a unit quaternion.
  init(from orientation: Quaternion, angularVelocity: SIMD3<Double>, to target: Quaternion) {
    self.target = target
    offset = (orientation * target.conjugate).rotationVector
    velocity = Self.offsetVelocity(of: angularVelocity, at: offset)
    let distance = offset.length
    let approach = distance > 0 ? -velocity.dot(offset) / distance : velocity.length
    frequency = max(CriticalDamping.frequency, approach / max(distance, Self.slack))
  }

  /// Where it is, a unit quaternion.
  var orientation: Quaternion { Quaternion(rotationVector: offset) * target }

  /// How fast it turns: axis times rad/s, world coordinates.
  var angularVelocity: SIMD3<Double> {
    let angle = offset.length
    guard angle > 1e-6 else { return velocity }
    let square = angle * angle
    return velocity * (sin(angle) / angle) + offset.cross(velocity) * ((1 - cos(angle)) / square)
      + offset * (offset.dot(velocity) * (angle - sin(angle)) / (square * angle))
  }

  /// Whether it has arrived: what is left of the way cannot be seen.
  var isResting: Bool {
    offset.length < Self.tolerance && velocity.length < Self.tolerance * frequency
  }

  /// Lets time pass.
  mutating func advance(by elapsed: Duration) {
    let spring = CriticalDamping(for: elapsed, frequency: frequency)
    (offset, velocity) = (
      offset * spring.offset.ofOffset + velocity * spring.offset.ofVelocity,
      offset * spring.velocity.ofOffset + velocity * spring.velocity.ofVelocity
    )
  }

  /// The change of a rotation vector that goes with an angular velocity: the inverse of J, applied.
  private static func offsetVelocity(
    of angularVelocity: SIMD3<Double>, at offset: SIMD3<Double>
  ) -> SIMD3<Double> {
    let angle = offset.length
    guard angle > 1e-6 else { return angularVelocity }
    let share = angle / 2 / tan(angle / 2)
    return angularVelocity * share - offset.cross(angularVelocity) / 2
      + offset * (offset.dot(angularVelocity) * (1 - share) / (angle * angle))
  }
}
