internal import CTagSphereGL

/// A struct with the memory layout of a block of uniforms in shaders, by the rules of `std140`.
///
/// The stored properties have the names and the order of the block's members: 32-bit numbers, vectors of
/// such numbers, and matrices. A condition is the number 1 or 0. Swift's layout equals `std140` unless a
/// number directly follows a vector of three: shaders would place that number in the last four bytes of
/// the vector. Tests compare the two layouts.
nonisolated package protocol UniformBlock: BitwiseCopyable, Equatable {
  /// The binding point, which differs between the blocks of a program.
  static var bindingPoint: UInt32 { get }

  /// Creates a block of zeros.
  init()
}

nonisolated extension UniformBlock {
  /// The block's name in shaders, equal to the name of the type.
  package static var name: String { "\(Self.self)" }
}
