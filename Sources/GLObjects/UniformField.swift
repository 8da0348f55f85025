internal import CTagSphereGL

/// A type of members of uniform blocks.
nonisolated public protocol UniformField {
  /// The matching GLSL types, as OpenGL enumerants.
  static var blockTypes: [UInt32] { get }
}

nonisolated extension Float: UniformField {
  /// The matching GLSL types.
  public static var blockTypes: [UInt32] { [UInt32(GL_FLOAT)] }
}

nonisolated extension Int32: UniformField {
  /// The matching GLSL types.
  public static var blockTypes: [UInt32] { [UInt32(GL_INT)] }
}

/// A number, or whether something is so: 1 or 0.
nonisolated extension UInt32: UniformField {
  /// The matching GLSL types.
  public static var blockTypes: [UInt32] { [UInt32(GL_UNSIGNED_INT), UInt32(GL_BOOL)] }
}

nonisolated extension SIMD2: UniformField where Scalar: UniformScalar {
  /// The matching GLSL types.
  public static var blockTypes: [UInt32] { [Scalar.pairType] }
}

nonisolated extension SIMD3<Float>: UniformField {
  /// The matching GLSL types.
  public static var blockTypes: [UInt32] { [UInt32(GL_FLOAT_VEC3)] }
}

nonisolated extension SIMD4<Float>: UniformField {
  /// The matching GLSL types.
  public static var blockTypes: [UInt32] { [UInt32(GL_FLOAT_VEC4)] }
}

/// A scalar type of two-component vectors.
nonisolated public protocol UniformScalar {
  /// The GLSL type of such vectors, as an OpenGL enumerant.
  static var pairType: UInt32 { get }
}

nonisolated extension Float: UniformScalar {
  /// The GLSL type of such vectors.
  public static var pairType: UInt32 { UInt32(GL_FLOAT_VEC2) }
}

nonisolated extension Int32: UniformScalar {
  /// The GLSL type of such vectors.
  public static var pairType: UInt32 { UInt32(GL_INT_VEC2) }
}

nonisolated extension UInt32: UniformScalar {
  /// The GLSL type of such vectors.
  public static var pairType: UInt32 { UInt32(GL_UNSIGNED_INT_VEC2) }
}

/// A 4×4 matrix of four columns.
nonisolated public struct UniformMatrix: UniformField, BitwiseCopyable, Equatable {
  /// The columns, from left to right.
  public var (x, y, z, w): (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// Creates a matrix from its columns, from left to right.
  public init(
    _ x: SIMD4<Float> = .zero, _ y: SIMD4<Float> = .zero, _ z: SIMD4<Float> = .zero,
    _ w: SIMD4<Float> = .zero
  ) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// The matching GLSL types.
  public static var blockTypes: [UInt32] { [UInt32(GL_FLOAT_MAT4)] }
}
