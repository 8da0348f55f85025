internal import CTagSphereGL

/// A struct that lies in memory as a block of uniforms does in shaders, by the rules of `std140`.
///
/// Its stored properties have the names and the order of the block's members: numbers of 32 bits,
/// vectors of them, and matrices. What is so or not is the number 1 or 0. Swift places them as
/// `std140` does if a number never follows a vector of three, in whose last four bytes shaders would
/// place it. `LinkedProgram` compares the two.
nonisolated public protocol UniformBlock: BitwiseCopyable, Equatable {
  /// The binding point, at which one block of a program lies.
  static var bindingPoint: UInt32 { get }

  /// Creates a block of zeros.
  init()
}

nonisolated extension UniformBlock {
  /// The block's name in shaders: that of the type.
  static var name: String { "\(Self.self)" }

  /// The members, as Swift places them, by their names.
  static var members: [String: BlockMember] {
    var members: [String: BlockMember] = [:]
    var end = 0
    for child in Mirror(reflecting: Self()).children {
      guard let name = child.label, let member = BlockMember(child.value, after: end) else {
        preconditionFailure("\(Self.self) has a property that no block can have")
      }
      members[name] = member
      end = member.end
    }
    precondition(end == MemoryLayout<Self>.size, "\(Self.self) is placed in another way")
    return members
  }
}

/// A member of a block: where it lies and which types it may have in shaders.
nonisolated struct BlockMember {
  /// Its first byte, and the one after its last.
  let (offset, end): (Int, Int)
  /// The matching GLSL types, as OpenGL enumerants.
  let types: [Int32]

  /// Places a value after others; nil if its type is none of a block.
  fileprivate init?(_ value: Any, after other: Int) {
    let size: Int
    switch value {
    case is Float: (size, types) = (4, [GL_FLOAT])
    case is Int32: (size, types) = (4, [GL_INT])
    case is UInt32: (size, types) = (4, [GL_UNSIGNED_INT, GL_BOOL])
    case is SIMD2<Float>: (size, types) = (8, [GL_FLOAT_VEC2])
    case is SIMD2<Int32>: (size, types) = (8, [GL_INT_VEC2])
    case is SIMD2<UInt32>: (size, types) = (8, [GL_UNSIGNED_INT_VEC2])
    case is SIMD3<Float>: (size, types) = (16, [GL_FLOAT_VEC3])
    case is SIMD4<Float>: (size, types) = (16, [GL_FLOAT_VEC4])
    case is UniformMatrix: (size, types) = (64, [GL_FLOAT_MAT4])
    default: return nil
    }
    let alignment = min(size, 16)
    offset = (other + alignment - 1) / alignment * alignment
    end = offset + size
  }
}

/// A 4×4 matrix of four columns.
nonisolated public struct UniformMatrix: BitwiseCopyable, Equatable {
  /// The columns, from left to right.
  public var (x, y, z, w): (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// Creates a matrix from its columns, from left to right.
  public init(
    _ x: SIMD4<Float> = .zero, _ y: SIMD4<Float> = .zero, _ z: SIMD4<Float> = .zero,
    _ w: SIMD4<Float> = .zero
  ) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }
}
