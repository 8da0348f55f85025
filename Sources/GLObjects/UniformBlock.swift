/// A struct that lies in memory as a block of uniforms does in shaders, by the rules of `std140`.
///
/// Its stored properties have the names and the order of the block's members. Swift places them as
/// `std140` does if matrices and vectors of four come first, and a number never follows a vector of
/// three: shaders would place it in the vector's last four bytes. `LinkedProgram` compares the two.
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
      guard let name = child.label, let field = child.value as? any UniformField else {
        preconditionFailure("\(Self.self) has a property that no block can have")
      }
      let member = BlockMember(field, after: end)
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
  let types: [UInt32]

  /// Places a field after others.
  fileprivate init<Field: UniformField>(_ field: Field, after other: Int) {
    let alignment = MemoryLayout<Field>.alignment
    offset = (other + alignment - 1) / alignment * alignment
    end = offset + MemoryLayout<Field>.size
    types = Field.blockTypes
  }
}
