/// A 4×4 matrix of four columns in a block of uniforms.
package struct UniformMatrix: BitwiseCopyable, Equatable, Sendable {
  /// The columns, from left to right.
  package var (x, y, z, w): (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// Creates a matrix from its columns, from left to right.
  package init(
    _ x: SIMD4<Float> = .zero, _ y: SIMD4<Float> = .zero, _ z: SIMD4<Float> = .zero,
    _ w: SIMD4<Float> = .zero
  ) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }
}
