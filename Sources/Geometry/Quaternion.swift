/// A quaternion w + xi + yj + zk of doubles; unit quaternions are the orientations of the sphere.
///
/// Products apply right to left: `(a * b).rotate(v)` turns `v` by `b`, then by `a`.
public struct Quaternion: Hashable, Sendable {
  /// The real part.
  public var real: Double
  /// The imaginary parts: x, y, z.
  public var imaginary: SIMD3<Double>

  /// Creates a quaternion from its parts.
  public init(real: Double, imaginary: SIMD3<Double>) {
    self.real = real
    self.imaginary = imaginary
  }

  /// The identity rotation.
  public static let identity = Quaternion(real: 1, imaginary: .zero)

  /// Creates the right-handed rotation by `angle` about `axis`.
  ///
  /// - Parameters:
  ///   - angle: Radians, any finite value.
  ///   - axis: Any non-zero vector; its length does not matter.
  public init(angle: Double, axis: SIMD3<Double>) {
    let length = axis.length
    precondition(length > 0, "a rotation axis needs a length, got \(axis)")
    self.init(real: Double.cos(angle / 2), imaginary: axis * (Double.sin(angle / 2) / length))
  }

  /// Returns the Hamilton product: the rotation `right`, then the rotation `left`.
  public static func * (left: Quaternion, right: Quaternion) -> Quaternion {
    Quaternion(
      real: left.real * right.real - left.imaginary.dot(right.imaginary),
      imaginary: right.imaginary * left.real + left.imaginary * right.real
        + left.imaginary.cross(right.imaginary))
  }

  /// The conjugate; for a unit quaternion, this is the opposite rotation.
  public var conjugate: Quaternion { Quaternion(real: real, imaginary: -imaginary) }

  /// The square root of the sum of the squares of all four parts.
  public var norm: Double {
    (real * real + imaginary.dot(imaginary)).squareRoot()
  }

  /// Returns the unit quaternion of the same rotation.
  ///
  /// Edge cases: the zero quaternion gives the identity.
  public func normalized() -> Quaternion {
    let norm = norm
    guard norm > 0 else { return .identity }
    return Quaternion(real: real / norm, imaginary: imaginary / norm)
  }

  /// Returns `vector` turned by this unit quaternion.
  public func rotate(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    let twice = imaginary.cross(vector) * 2
    return vector + twice * real + imaginary.cross(twice)
  }

  /// The rotation matrix of this unit quaternion.
  public var matrix: Matrix4 {
    Matrix4(
      columns: SIMD4(rotate([1, 0, 0]), 0), SIMD4(rotate([0, 1, 0]), 0),
      SIMD4(rotate([0, 0, 1]), 0), [0, 0, 0, 1])
  }
}
