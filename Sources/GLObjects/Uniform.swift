internal import CTagSphereGL

/// A type of values for single uniforms, which no block has.
public protocol UniformValue {
  /// Sets the uniform at a location of the program in use.
  func set(at location: Int32)
}

/// Integers, and the texture units of samplers.
extension Int: UniformValue {
  /// Sets the uniform at a location.
  public func set(at location: Int32) { glUniform1i(location, GLint(self)) }
}

extension Float: UniformValue {
  /// Sets the uniform at a location.
  public func set(at location: Int32) { glUniform1f(location, self) }
}

extension SIMD4<Float>: UniformValue {
  /// Sets the uniform at a location.
  public func set(at location: Int32) { glUniform4f(location, x, y, z, w) }
}

/// An array of two-component vectors.
extension [SIMD2<Float>]: UniformValue {
  /// Sets the uniform at a location.
  public func set(at location: Int32) {
    glUniform2fv(location, GLsizei(count), flatMap { [$0.x, $0.y] })
  }
}

/// A uniform that the stages of a linked program read, as the driver tells.
struct ActiveUniform {
  /// Its name, without the brackets of an array.
  let name: String
  /// Its type, as an OpenGL enumerant.
  let type: UInt32
  /// The location of a single uniform; −1 for a member of a block.
  let location: Int32
  /// The index of its block; −1 for a single uniform.
  let block: Int32
  /// Its first byte in the block; −1 for a single uniform.
  let offset: Int32
}

extension Program {
  /// All uniforms that its stages read, and all members of their blocks.
  var activeUniforms: [ActiveUniform] {
    var count: GLint = 0
    glGetProgramiv(name, GLenum(GL_ACTIVE_UNIFORMS), &count)
    guard count > 0 else { return [] }
    let indices = Array(0..<GLuint(count))
    func values(of parameter: Int32) -> [GLint] {
      var values = [GLint](repeating: -1, count: indices.count)
      glGetActiveUniformsiv(name, count, indices, GLenum(parameter), &values)
      return values
    }
    let (blocks, offsets) = (values(of: GL_UNIFORM_BLOCK_INDEX), values(of: GL_UNIFORM_OFFSET))
    return indices.map { index in
      var characters = [GLchar](repeating: 0, count: 128)
      var length: GLsizei = 0
      var size: GLint = 0
      var type: GLenum = 0
      glGetActiveUniform(
        name, index, GLsizei(characters.count), &length, &size, &type, &characters)
      let text = Self.text(characters, length: length)
      let place = Int(index)
      return ActiveUniform(
        name: text.hasSuffix("[0]") ? String(text.dropLast(3)) : text, type: type,
        location: blocks[place] < 0 ? glGetUniformLocation(name, characters) : -1,
        block: blocks[place], offset: offsets[place])
    }
  }

  /// The blocks that its stages have, in the order of their indices.
  var activeBlocks: [(name: String, byteCount: Int)] {
    var count: GLint = 0
    glGetProgramiv(name, GLenum(GL_ACTIVE_UNIFORM_BLOCKS), &count)
    return (0..<GLuint(max(count, 0))).map { index in
      var characters = [GLchar](repeating: 0, count: 128)
      var (length, byteCount): (GLsizei, GLint) = (0, 0)
      glGetActiveUniformBlockName(
        name, index, GLsizei(characters.count), &length, &characters)
      glGetActiveUniformBlockiv(name, index, GLenum(GL_UNIFORM_BLOCK_DATA_SIZE), &byteCount)
      return (Self.text(characters, length: length), Int(byteCount))
    }
  }

  /// Lets a block of the program be read from a binding point.
  func bindBlock(_ index: Int, to point: UInt32) {
    glUniformBlockBinding(name, GLuint(index), point)
  }

  private static func text(_ characters: [GLchar], length: GLsizei) -> String {
    String(
      decoding: characters.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
