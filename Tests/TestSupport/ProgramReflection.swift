internal import CTagSphereGL
internal import TagSphereDrawing
package import TagSphereGLObjects

/// The uniforms and blocks that the stages of a linked program read, as the driver reports them.
package struct ProgramReflection {
  /// A single uniform or a member of a block.
  package struct Uniform {
    /// Its name, without the brackets of an array.
    package let name: String
    /// Its type, as an OpenGL enumerant.
    package let type: UInt32
    /// The location of a single uniform; −1 for a member of a block.
    package let location: Int32
    /// The index of its block; −1 for a single uniform.
    package let block: Int
    /// Its first byte in the block; −1 for a single uniform.
    package let offset: Int
  }

  /// The uniforms and members.
  package let uniforms: [Uniform]
  /// The blocks, in the order of their indices.
  package let blocks: [(name: String, byteCount: Int)]

  /// Asks the driver for the program in use.
  package static var ofProgramInUse: ProgramReflection {
    var program: GLint = 0
    glGetIntegerv(GLenum(GL_CURRENT_PROGRAM), &program)
    return ProgramReflection(program: GLuint(program))
  }

  private init(program: GLuint) {
    var counts: (uniforms: GLint, blocks: GLint) = (0, 0)
    glGetProgramiv(program, GLenum(GL_ACTIVE_UNIFORMS), &counts.uniforms)
    glGetProgramiv(program, GLenum(GL_ACTIVE_UNIFORM_BLOCKS), &counts.blocks)
    uniforms = (0..<GLuint(counts.uniforms)).map { index in
      func value(of parameter: Int32) -> Int {
        var (index, value): (GLuint, GLint) = (index, -1)
        glGetActiveUniformsiv(program, 1, &index, GLenum(parameter), &value)
        return Int(value)
      }
      let name = Self.text {
        var (size, type): (GLint, GLenum) = (0, 0)
        glGetActiveUniform(program, index, $0, $1, &size, &type, $2)
      }
      let block = value(of: GL_UNIFORM_BLOCK_INDEX)
      return Uniform(
        name: name.hasSuffix("[0]") ? String(name.dropLast(3)) : name,
        type: UInt32(value(of: GL_UNIFORM_TYPE)),
        location: block < 0 ? glGetUniformLocation(program, name) : -1, block: block,
        offset: value(of: GL_UNIFORM_OFFSET))
    }
    blocks = (0..<GLuint(counts.blocks)).map { index in
      var byteCount: GLint = 0
      glGetActiveUniformBlockiv(program, index, GLenum(GL_UNIFORM_BLOCK_DATA_SIZE), &byteCount)
      let name = Self.text { glGetActiveUniformBlockName(program, index, $0, $1, $2) }
      return (name, Int(byteCount))
    }
  }

  /// Reads the program from a binding point for each block: the block's index.
  package func bindBlocksInOrder() {
    var program: GLint = 0
    glGetIntegerv(GLenum(GL_CURRENT_PROGRAM), &program)
    for index in blocks.indices {
      glUniformBlockBinding(GLuint(program), GLuint(index), GLuint(index))
    }
  }

  /// Returns the names of blocks and uniforms that are not among inputs.
  @MainActor package func unset(by inputs: ProgramInputs) -> Set<String> {
    let single = uniforms.filter { $0.block < 0 }.map(\.name)
    let known = Set(inputs.units.keys).union(inputs.singles)
    let blocks = Set(self.blocks.map(\.name)).subtracting(inputs.blocks.map { $0.name })
    return blocks.union(Set(single).subtracting(known))
  }

  /// Returns the members of blocks, as `Block.member`, that shaders and Swift do not both have at the
  /// same place and of the same type.
  ///
  /// Drivers keep all members of a block in the layout `std140`, whether they are read or not.
  @MainActor package func misplaced(in inputs: ProgramInputs) -> Set<String> {
    var misplaced: Set<String> = []
    for (index, found) in blocks.enumerated() {
      guard let block = inputs.blocks.first(where: { $0.name == found.name }) else { continue }
      var own = block.members
      for member in uniforms where member.block == index {
        let place = own.removeValue(forKey: member.name)
        let isPlaced = place?.offset == member.offset && place?.types.contains(member.type) == true
        if !isPlaced { misplaced.insert("\(found.name).\(member.name)") }
      }
      misplaced.formUnion(own.keys.map { "\(found.name).\($0)" })
      if found.byteCount > block.byteCount { misplaced.insert("\(found.name), the end") }
    }
    return misplaced
  }

  private static func text(
    _ read: (GLsizei, UnsafeMutablePointer<GLsizei>, UnsafeMutablePointer<GLchar>) -> Void
  ) -> String {
    var characters = [GLchar](repeating: 0, count: 128)
    var length: GLsizei = 0
    read(GLsizei(characters.count), &length, &characters)
    return String(
      decoding: characters.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// A member of a block in Swift: its first byte, and the types that it may have in shaders.
private struct BlockMember {
  /// Its first byte, and the byte after its last byte.
  let (offset, end): (Int, Int)
  /// The matching GLSL types, as OpenGL enumerants.
  let types: [UInt32]

  /// Places a value after other values; nil if a block cannot contain its type.
  init?(_ value: Any, after other: Int) {
    let (size, types): (Int, [Int32])
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
    self.types = types.map(UInt32.init)
  }
}

extension UniformBlock {
  /// The bytes of one block in an array, as it is uploaded.
  fileprivate static var byteCount: Int { MemoryLayout<Self>.stride }

  /// The members, as Swift places them, by their names.
  fileprivate static var members: [String: BlockMember] {
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
