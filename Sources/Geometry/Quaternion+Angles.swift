internal import Glibc

extension Quaternion {
  /// The orientation that three turns make: yaw, then pitch, then roll, about fixed axes.
  ///
  /// - Parameters:
  ///   - yaw: About the vertical (y) axis, radians; positive moves the front to the right.
  ///   - pitch: About the horizontal (x) axis, radians; positive moves the front down.
  ///   - roll: About the view (z) axis, radians; positive is counter-clockwise to the eye.
  public init(yaw: Double, pitch: Double, roll: Double = 0) {
    self =
      Quaternion(angle: roll, axis: [0, 0, 1]) * Quaternion(angle: pitch, axis: [1, 0, 0])
      * Quaternion(angle: yaw, axis: [0, 1, 0])
  }

  /// This orientation, turned under a finger in two steps: about the vertical axis first, then
  /// about the horizontal one.
  ///
  /// Both axes are those of the screen, not of the turned sphere: a drag to the right moves the
  /// front to the right however the sphere stands. Turning about the sphere's own axes feels wrong
  /// as soon as it is upside down.
  ///
  /// - Parameters:
  ///   - right: Radians by which the front moves to the right.
  ///   - down: Radians by which the front moves down.
  public func turned(right: Double, down: Double) -> Quaternion {
    (Quaternion(yaw: right, pitch: down) * self).normalized()
  }

  /// The three turns that make this unit quaternion: the inverse of `init(yaw:pitch:roll:)`.
  ///
  /// Yaw and roll lie in −π…π, pitch in −π/2…π/2.
  ///
  /// Edge cases: with the pitch at ±π/2, within rounding, yaw and roll turn about one axis; all of
  /// it is given as yaw.
  public var yawPitchRoll: (yaw: Double, pitch: Double, roll: Double) {
    // Columns of roll · pitch · yaw; with c and s for cosine and sine, its bottom row is
    // (−c(pitch) s(yaw), s(pitch), c(pitch) c(yaw)), its middle column
    // (−s(roll) c(pitch), c(roll) c(pitch), s(pitch)).
    let (x, y, z) = (rotate([1, 0, 0]), rotate([0, 1, 0]), rotate([0, 0, 1]))
    let level = hypot(x.z, z.z)
    let pitch = atan2(y.z, level)
    guard level > 1e-12 else { return (atan2(z.x, x.x), pitch, 0) }
    return (atan2(-x.z, z.z), pitch, atan2(-y.x, y.y))
  }
}
