/// A 4×4 matrix of doubles: column-major, for column vectors, applied right to left.
///
/// Every matrix of the program is built in double precision and rounded to `Float` once, when a
/// frame's uniforms are made. The GPU and the CPU reference then read the same bit patterns.
public struct Matrix4: Hashable, Sendable {
  /// The four columns, left to right.
  public var columns: (x: SIMD4<Double>, y: SIMD4<Double>, z: SIMD4<Double>, w: SIMD4<Double>)

  /// Creates a matrix from its columns.
  public init(
    columns x: SIMD4<Double>, _ y: SIMD4<Double>, _ z: SIMD4<Double>, _ w: SIMD4<Double>
  ) {
    columns = (x, y, z, w)
  }

  /// The identity matrix.
  public static let identity = Matrix4(
    columns: [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

  /// Returns the matrix that moves points by `offset`.
  public static func translation(_ offset: SIMD3<Double>) -> Matrix4 {
    Matrix4(columns: [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], SIMD4(offset, 1))
  }

  /// Returns an OpenGL perspective projection: the camera looks along −z, NDC z is −1 (near) … 1 (far).
  ///
  /// - Parameters:
  ///   - tangents: Tangents of half the horizontal and half the vertical field of view, both > 0.
  ///   - near: Distance of the near plane, > 0, world units.
  ///   - far: Distance of the far plane, > `near`, world units.
  public static func perspective(
    tangents: SIMD2<Double>, near: Double, far: Double
  ) -> Matrix4 {
    precondition(tangents.x > 0 && tangents.y > 0, "field of view \(tangents) is not positive")
    precondition(near > 0 && far > near, "depth range \(near)…\(far) is empty or behind the eye")
    return Matrix4(
      columns: [1 / tangents.x, 0, 0, 0],
      [0, 1 / tangents.y, 0, 0],
      [0, 0, (near + far) / (near - far), -1],
      [0, 0, 2 * near * far / (near - far), 0])
  }

  /// Returns an OpenGL orthographic projection: rays are parallel to −z, w is 1, NDC z is −1 (near) … 1 (far).
  ///
  /// - Parameters:
  ///   - halfExtents: Half the width and half the height of the view, world units, both > 0.
  ///   - near: Distance of the near plane, world units.
  ///   - far: Distance of the far plane, > `near`, world units.
  public static func orthographic(
    halfExtents: SIMD2<Double>, near: Double, far: Double
  ) -> Matrix4 {
    precondition(halfExtents.x > 0 && halfExtents.y > 0, "a view of \(halfExtents) is empty")
    precondition(far > near, "depth range \(near)…\(far) is empty")
    return Matrix4(
      columns: [1 / halfExtents.x, 0, 0, 0],
      [0, 1 / halfExtents.y, 0, 0],
      [0, 0, 2 / (near - far), 0],
      [0, 0, (near + far) / (near - far), 1])
  }

  /// Returns the matrix that applies `right` first, then `left`.
  public static func * (left: Matrix4, right: Matrix4) -> Matrix4 {
    Matrix4(
      columns: left * right.columns.x, left * right.columns.y, left * right.columns.z,
      left * right.columns.w)
  }

  /// Returns the matrix applied to a homogeneous column vector.
  public static func * (matrix: Matrix4, vector: SIMD4<Double>) -> SIMD4<Double> {
    ((matrix.columns.x * vector.x + matrix.columns.y * vector.y) + matrix.columns.z * vector.z)
      + matrix.columns.w * vector.w
  }

  /// The matrix with each component rounded once to the nearest `Float`.
  package var rounded: FloatMatrix4 {
    FloatMatrix4(
      x: SIMD4<Float>(columns.x), y: SIMD4<Float>(columns.y), z: SIMD4<Float>(columns.z),
      w: SIMD4<Float>(columns.w))
  }

  /// Returns whether all sixteen components are equal.
  public static func == (left: Matrix4, right: Matrix4) -> Bool {
    left.columns == right.columns
  }

  /// Feeds the four columns to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(columns.x)
    hasher.combine(columns.y)
    hasher.combine(columns.z)
    hasher.combine(columns.w)
  }
}

/// The components of a matrix as a shader reads them: four columns, left to right.
package struct FloatMatrix4: Hashable, Sendable, BitwiseCopyable {
  /// The image of the x axis.
  package var x: SIMD4<Float>
  /// The image of the y axis.
  package var y: SIMD4<Float>
  /// The image of the z axis.
  package var z: SIMD4<Float>
  /// The image of the origin.
  package var w: SIMD4<Float>

  /// Creates a matrix from its columns.
  package init(x: SIMD4<Float>, y: SIMD4<Float>, z: SIMD4<Float>, w: SIMD4<Float>) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }
}
