extension Quaternion {
  /// Creates the shortest rotation from one direction to another.
  ///
  /// Edge cases: equal directions give the identity; opposite directions give a half turn about
  /// some axis perpendicular to both.
  ///
  /// - Parameters:
  ///   - start: A unit vector.
  ///   - end: A unit vector.
  public init(turning start: SIMD3<Double>, to end: SIMD3<Double>) {
    // (1 + cos, sin) points in the direction of half the angle, so normalizing it gives the half
    // angle that quaternions need.
    let real = 1 + start.dot(end)
    if real > 1e-12 {
      self = Quaternion(real: real, imaginary: start.cross(end)).normalized()
    } else {
      let across: SIMD3<Double> = abs(start.x) < 0.9 ? [1, 0, 0] : [0, 1, 0]
      self.init(real: 0, imaginary: start.cross(across).normalized())
    }
  }

  /// The rotation vector of this unit quaternion: its axis times its angle, 0…π radians.
  ///
  /// This is the inverse of `init(rotationVector:)`. q and −q give the same vector, except for half
  /// turns.
  public var rotationVector: SIMD3<Double> {
    let length = imaginary.length
    guard length > 0 else { return .zero }
    let angle = 2 * Double.atan2(length, abs(real))
    return imaginary * ((real < 0 ? -angle : angle) / length)
  }

  /// Creates the rotation about the direction of `vector` by its length in radians.
  ///
  /// Edge cases: the zero vector gives the identity.
  public init(rotationVector vector: SIMD3<Double>) {
    let angle = vector.length
    self = angle > 0 ? Quaternion(angle: angle, axis: vector) : .identity
  }

  /// Returns the angle of the rotation from this unit quaternion to another, 0…π radians.
  public func angle(to other: Quaternion) -> Double {
    (other * conjugate).rotationVector.length
  }

  /// Returns the rotation at `share` of the shortest path from this unit quaternion to another.
  ///
  /// Equal steps of `share` turn by equal angles.
  ///
  /// - Parameters:
  ///   - other: The end of the path, a unit quaternion.
  ///   - share: The position on the path: 0 is this rotation, 1 is `other`; other values
  ///     extrapolate.
  ///
  /// Source: Shoemake, "Animating rotation with quaternion curves", SIGGRAPH 1985.
  public func interpolated(to other: Quaternion, share: Double) -> Quaternion {
    let way = (other * conjugate).rotationVector
    return (Quaternion(rotationVector: way * share) * self).normalized()
  }
}
