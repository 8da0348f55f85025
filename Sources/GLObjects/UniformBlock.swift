internal import CTagSphereGL

/// A struct that lies in memory as a block of uniforms does in shaders, by the rules of `std140`.
///
/// Its stored properties have the names and the order of the block's members: numbers of 32 bits,
/// vectors of them, and matrices. What is so or not is the number 1 or 0. Swift places them as
/// `std140` does if a number never follows a vector of three, in whose last four bytes shaders would
/// place it. Tests compare the two.
nonisolated package protocol UniformBlock: BitwiseCopyable, Equatable {
  /// The binding point, at which one block of a program lies.
  static var bindingPoint: UInt32 { get }

  /// Creates a block of zeros.
  init()
}

nonisolated extension UniformBlock {
  /// The block's name in shaders: that of the type.
  package static var name: String { "\(Self.self)" }
}

/// A 4×4 matrix of four columns.
nonisolated package struct UniformMatrix: BitwiseCopyable, Equatable {
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
