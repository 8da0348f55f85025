internal import Glibc

extension Quaternion {
  /// Creates the orientation made by three rotations about fixed axes: yaw, then pitch, then roll.
  ///
  /// - Parameters:
  ///   - yaw: About the vertical (y) axis, radians; positive moves the front to the right.
  ///   - pitch: About the horizontal (x) axis, radians; positive moves the front down.
  ///   - roll: About the view (z) axis, radians; positive is counter-clockwise as seen by the
  ///     camera.
  public init(yaw: Double, pitch: Double, roll: Double = 0) {
    self =
      Quaternion(angle: roll, axis: [0, 0, 1]) * Quaternion(angle: pitch, axis: [1, 0, 0])
      * Quaternion(angle: yaw, axis: [0, 1, 0])
  }

  /// Returns this orientation turned by a drag: about the vertical axis, then the horizontal one.
  ///
  /// Both axes are those of the screen, not of the turned sphere: a drag to the right moves the
  /// front to the right whatever the sphere's orientation. With the sphere's own axes, drags would
  /// seem reversed once it is upside down.
  ///
  /// - Parameters:
  ///   - right: Radians by which the front moves to the right.
  ///   - down: Radians by which the front moves down.
  public func turned(right: Double, down: Double) -> Quaternion {
    (Quaternion(yaw: right, pitch: down) * self).normalized()
  }

  /// The yaw, pitch and roll of this unit quaternion: the inverse of `init(yaw:pitch:roll:)`.
  ///
  /// Yaw and roll lie in −π…π, pitch in −π/2…π/2.
  ///
  /// Edge cases: with the pitch at ±π/2, within rounding, yaw and roll turn about the same axis;
  /// the whole rotation is returned as yaw.
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
