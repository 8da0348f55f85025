internal import Glibc

extension Quaternion {
  /// The shortest rotation that takes one direction to another.
  ///
  /// Edge cases: equal directions give the identity; opposite ones a half turn about some axis
  /// across them.
  ///
  /// - Parameters:
  ///   - start: A unit vector.
  ///   - end: A unit vector.
  public init(turning start: SIMD3<Double>, to end: SIMD3<Double>) {
    // (1 + cos, sin) is the rotation by twice the half angle: normalising it halves the angle.
    let real = 1 + start.dot(end)
    if real > 1e-12 {
      self = Quaternion(real: real, imaginary: start.cross(end)).normalized()
    } else {
      let across: SIMD3<Double> = abs(start.x) < 0.9 ? [1, 0, 0] : [0, 1, 0]
      self.init(real: 0, imaginary: start.cross(across).normalized())
    }
  }

  /// The axis of this unit quaternion's rotation times its angle, 0…π radians.
  ///
  /// The inverse of `init(rotationVector:)`; q and −q give the same vector, half turns aside.
  public var rotationVector: SIMD3<Double> {
    let length = imaginary.length
    guard length > 0 else { return .zero }
    let angle = 2 * atan2(length, abs(real))
    return imaginary * ((real < 0 ? -angle : angle) / length)
  }

  /// The rotation about the direction of `vector` by its length in radians.
  ///
  /// Edge cases: the zero vector gives the identity.
  public init(rotationVector vector: SIMD3<Double>) {
    let angle = vector.length
    self = angle > 0 ? Quaternion(angle: angle, axis: vector) : .identity
  }

  /// The angle of the rotation that takes this unit quaternion to another, 0…π radians.
  public func angle(to other: Quaternion) -> Double {
    (other * conjugate).rotationVector.length
  }

  /// A rotation on the shortest way from this unit quaternion to another, at even speed.
  ///
  /// - Parameters:
  ///   - other: The end of the way, a unit quaternion.
  ///   - share: How much of the way: 0 is here, 1 is there; beyond, it goes on.
  ///
  /// Source: Shoemake, "Animating rotation with quaternion curves", SIGGRAPH 1985.
  public func interpolated(to other: Quaternion, share: Double) -> Quaternion {
    let way = (other * conjugate).rotationVector
    return (Quaternion(rotationVector: way * share) * self).normalized()
  }
}
