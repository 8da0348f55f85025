package import TagSphereGeometry

/// A rotation that decays by itself: the remaining motion of a flick after the release.
///
/// The speed falls exponentially, v(t) = v₀ e^(−λt), so the angle is v₀/λ · (1 − e^(−λt)). Both are
/// exact functions of the time since the release. Frame rates and stalls therefore do not change where
/// the sphere comes to rest. The spin ends exactly when the speed has fallen to ``endSpeed``.
package struct InertialSpin: Hashable, Sendable {
  /// The axis, a unit vector in world coordinates.
  package let axis: SIMD3<Double>
  /// The speed at the release, rad/s, > 0.
  package let initialSpeed: Double
  /// The decay rate λ, 1/s.
  package let damping: Double
  /// The speed at which the spin ends, rad/s, ≥ ``stopSpeed``.
  package let endSpeed: Double

  /// The minimum of ``endSpeed``, rad/s: two or three pixels per second on a typical screen.
  package static let stopSpeed = 0.01
  /// The largest speed of a spin, rad/s; faster flicks are slowed to this speed.
  package static let speedLimit = 20.0

  /// Creates the spin that continues from an angular velocity.
  ///
  /// - Parameters:
  ///   - angularVelocity: Axis times speed at the release, rad/s, world coordinates.
  ///   - halfLife: The time in which the speed halves, > 0.
  ///   - endSpeed: The speed at which the spin ends, rad/s; at least ``stopSpeed`` is used.
  /// - Returns: nil if the given speed is at or below the end speed.
  package init?(angularVelocity: SIMD3<Double>, halfLife: Duration, endSpeed: Double = 0) {
    precondition(halfLife > .zero, "a half-life of \(halfLife) stops nothing")
    let speed = angularVelocity.length
    self.endSpeed = max(endSpeed, Self.stopSpeed)
    guard speed > self.endSpeed else { return nil }
    axis = angularVelocity / speed
    initialSpeed = min(speed, Self.speedLimit)
    damping = Double.log(2) / (halfLife / .seconds(1))
  }

  /// The time from the release to the end.
  package var duration: Duration { time(untilSpeed: endSpeed) }

  /// Returns the time from the release until the speed has fallen to `speed`, rad/s.
  ///
  /// The result is zero if the initial speed is already lower.
  package func time(untilSpeed speed: Double) -> Duration {
    .seconds(max(0, Double.log(initialSpeed / max(speed, endSpeed)) / damping))
  }

  /// Returns the speed at a time after the release, rad/s; 0 after the end.
  package func speed(at time: Duration) -> Double {
    time < duration ? initialSpeed * Double.exp(-damping * (time / .seconds(1))) : 0
  }

  /// Returns the angle turned by a time after the release, radians; constant after the end.
  package func angle(at time: Duration) -> Double {
    let seconds = min(time, duration) / .seconds(1)
    return initialSpeed / damping * -Double.expm1(-damping * seconds)
  }

  /// Returns the rotation by ``angle(at:)`` about ``axis``.
  package func rotation(at time: Duration) -> Quaternion {
    Quaternion(angle: angle(at: time), axis: axis)
  }
}
