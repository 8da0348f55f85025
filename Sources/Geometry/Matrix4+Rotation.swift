extension Matrix4 {
  /// Returns the rotation about the x axis, right-handed: y turns toward z.
  ///
  /// - Parameter angle: Radians, any finite value.
  public static func rotation(aboutX angle: Double) -> Matrix4 {
    let (c, s) = (Double.cos(angle), Double.sin(angle))
    return Matrix4(columns: [1, 0, 0, 0], [0, c, s, 0], [0, -s, c, 0], [0, 0, 0, 1])
  }

  /// Returns the rotation about the y axis, right-handed: z turns toward x.
  ///
  /// - Parameter angle: Radians, any finite value.
  public static func rotation(aboutY angle: Double) -> Matrix4 {
    let (c, s) = (Double.cos(angle), Double.sin(angle))
    return Matrix4(columns: [c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1])
  }

  /// Returns the rotation about the z axis, right-handed: x turns toward y.
  ///
  /// - Parameter angle: Radians, any finite value.
  public static func rotation(aboutZ angle: Double) -> Matrix4 {
    let (c, s) = (Double.cos(angle), Double.sin(angle))
    return Matrix4(columns: [c, s, 0, 0], [-s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
  }

  /// Returns this transform about `center` instead of the origin: it translates, transforms, and translates back.
  ///
  /// A rotation about the origin becomes the same rotation about `center`, which stays fixed.
  ///
  /// - Parameter center: The point that takes the place of the origin, in the space on which the
  ///   matrix acts.
  public func about(_ center: SIMD3<Double>) -> Matrix4 {
    .translation(center) * self * .translation(-center)
  }

  /// Returns a point moved by this affine transform.
  ///
  /// - Precondition: The bottom row is 0, 0, 0, 1, so the matrix is not a projection.
  public func transform(point: SIMD3<Double>) -> SIMD3<Double> {
    precondition(isAffine, "the matrix is not affine")
    let moved = self * SIMD4(point, 1)
    return [moved.x, moved.y, moved.z]
  }

  /// Returns a direction turned by this affine transform; translations do not change it.
  ///
  /// - Precondition: The bottom row is 0, 0, 0, 1.
  public func transform(direction: SIMD3<Double>) -> SIMD3<Double> {
    precondition(isAffine, "a projection turns no directions")
    let turned = self * SIMD4(direction, 0)
    return [turned.x, turned.y, turned.z]
  }

  /// Whether the bottom row is 0, 0, 0, 1.
  var isAffine: Bool {
    columns.x.w == 0 && columns.y.w == 0 && columns.z.w == 0 && columns.w.w == 1
  }
}

extension SIMD3<Double> {
  /// Returns the point rotated about a line along the x axis through `center`: y turns toward z.
  ///
  /// - Parameters:
  ///   - angle: Radians, any finite value.
  ///   - center: A point of the line.
  package func rotated(aboutX angle: Double, center: SIMD3<Double> = .zero) -> SIMD3<Double> {
    let (c, s, arm) = (Double.cos(angle), Double.sin(angle), self - center)
    return center + [arm.x, arm.y * c - arm.z * s, arm.y * s + arm.z * c]
  }

  /// Returns the point rotated about a line along the y axis through `center`: z turns toward x.
  ///
  /// - Parameters:
  ///   - angle: Radians, any finite value.
  ///   - center: A point of the line.
  package func rotated(aboutY angle: Double, center: SIMD3<Double> = .zero) -> SIMD3<Double> {
    let (c, s, arm) = (Double.cos(angle), Double.sin(angle), self - center)
    return center + [arm.x * c + arm.z * s, arm.y, arm.z * c - arm.x * s]
  }

  /// Returns the point rotated about a line along the z axis through `center`: x turns toward y.
  ///
  /// - Parameters:
  ///   - angle: Radians, any finite value.
  ///   - center: A point of the line.
  package func rotated(aboutZ angle: Double, center: SIMD3<Double> = .zero) -> SIMD3<Double> {
    let (c, s, arm) = (Double.cos(angle), Double.sin(angle), self - center)
    return center + [arm.x * c - arm.y * s, arm.x * s + arm.y * c, arm.z]
  }

  /// Returns the point turned about `center` by a unit quaternion.
  package func rotated(by rotation: Quaternion, center: SIMD3<Double> = .zero) -> SIMD3<Double> {
    center + rotation.rotate(self - center)
  }
}
