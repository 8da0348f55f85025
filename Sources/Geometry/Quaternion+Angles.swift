extension Quaternion {
  /// Creates the orientation that results from three rotations about fixed axes: yaw, then pitch, then roll.
  ///
  /// - Parameters:
  ///   - yaw: The rotation about the vertical (y) axis, radians; positive moves the front to the
  ///     right.
  ///   - pitch: The rotation about the horizontal (x) axis, radians; positive moves the front down.
  ///   - roll: The rotation about the view (z) axis, radians; positive is counter-clockwise as seen
  ///     by the camera.
  public init(yaw: Double, pitch: Double, roll: Double = 0) {
    self =
      Quaternion(angle: roll, axis: [0, 0, 1]) * Quaternion(angle: pitch, axis: [1, 0, 0])
      * Quaternion(angle: yaw, axis: [0, 1, 0])
  }

  /// Returns this orientation turned by a drag, first about the vertical axis, then about the horizontal axis.
  ///
  /// Both axes belong to the screen, not to the turned sphere: a drag to the right moves the front
  /// to the right whatever the sphere's orientation. With the sphere's own axes, drags would seem
  /// reversed when the sphere is upside down.
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
  /// Edge cases: at a pitch of ±π/2, within rounding, yaw and roll turn about the same axis. The
  /// whole rotation about this axis is then returned as yaw.
  public var yawPitchRoll: (yaw: Double, pitch: Double, roll: Double) {
    // These are the columns of roll · pitch · yaw. With c for cosine and s for sine, the bottom row
    // is (−c(pitch) s(yaw), s(pitch), c(pitch) c(yaw)), and the middle column is (−s(roll)
    // c(pitch), c(roll) c(pitch), s(pitch)).
    let (x, y, z) = (rotate([1, 0, 0]), rotate([0, 1, 0]), rotate([0, 0, 1]))
    let level = Double.hypot(x.z, z.z)
    let pitch = Double.atan2(y.z, level)
    guard level > 1e-12 else { return (Double.atan2(z.x, x.x), pitch, 0) }
    return (Double.atan2(-x.z, z.z), pitch, Double.atan2(-y.x, y.y))
  }
}
