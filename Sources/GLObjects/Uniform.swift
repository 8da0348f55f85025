internal import CTagSphereGL

/// A uniform of a linked program, looked up by name once.
public struct Uniform<Value: UniformValue> {
  let location: GLint

  /// Sets the value; the program must be in use.
  public func set(_ value: Value) { value.set(at: location) }
}

/// A type of uniform values.
public protocol UniformValue {
  /// The matching GLSL types, as OpenGL enumerants.
  static var uniformTypes: [UInt32] { get }

  /// Sets the uniform at a location of the program in use.
  func set(at location: Int32)
}

/// Looks up the uniforms of a linked program.
public struct UniformFinder {
  private let active: [String: (location: GLint, type: GLenum)]
  /// The names of active uniforms that have not been looked up yet.
  public private(set) var unclaimed: Set<String>

  /// Returns the uniform with a name.
  ///
  /// - Throws: `GLError.missingUniform` if the program has no active uniform of this name and type.
  public mutating func uniform<Value>(_ name: String) throws(GLError) -> Uniform<Value> {
    guard let found = active[name], Value.uniformTypes.contains(found.type) else {
      throw .missingUniform(name)
    }
    unclaimed.remove(name)
    return Uniform(location: found.location)
  }

  /// Returns a uniform that only some variants of a program read; nil if `isRead` is false.
  ///
  /// - Throws: `GLError.missingUniform` if `isRead` is true and the program has no such uniform.
  public mutating func uniform<Value>(
    _ name: String, if isRead: Bool
  ) throws(GLError) -> Uniform<Value>? {
    guard isRead else { return nil }
    let uniform: Uniform<Value> = try uniform(name)
    return uniform
  }

  init(program: GLuint) {
    var count: GLint = 0
    glGetProgramiv(program, GLenum(GL_ACTIVE_UNIFORMS), &count)
    var active: [String: (location: GLint, type: GLenum)] = [:]
    for index in 0..<GLuint(max(count, 0)) {
      var characters = [GLchar](repeating: 0, count: 128)
      var length: GLsizei = 0
      var size: GLint = 0
      var type: GLenum = 0
      glGetActiveUniform(
        program, index, GLsizei(characters.count), &length, &size, &type, &characters)
      let bytes = characters.prefix(Int(length)).map { UInt8(bitPattern: $0) }
      let name = String(decoding: bytes, as: UTF8.self)
      let plain = name.hasSuffix("[0]") ? String(name.dropLast(3)) : name
      active[plain] = (glGetUniformLocation(program, name), type)
    }
    self.active = active
    unclaimed = Set(active.keys)
  }
}

/// Integers, and the texture units of samplers.
extension Int: UniformValue {
  /// The matching GLSL types.
  public static var uniformTypes: [UInt32] {
    [
      GL_INT, GL_SAMPLER_2D, GL_SAMPLER_2D_ARRAY, GL_SAMPLER_2D_MULTISAMPLE,
      GL_UNSIGNED_INT_SAMPLER_BUFFER, GL_UNSIGNED_INT_SAMPLER_2D,
    ].map(UInt32.init)
  }
  /// Sets the uniform at a location.
  public func set(at location: Int32) { glUniform1i(location, GLint(self)) }
}

extension Bool: UniformValue {
  /// The matching GLSL types.
  public static var uniformTypes: [UInt32] { [UInt32(GL_BOOL)] }
  /// Sets the uniform at a location.
  public func set(at location: Int32) { glUniform1i(location, self ? 1 : 0) }
}

extension SIMD2: UniformValue where Scalar: UniformScalar {
  /// The matching GLSL types.
  public static var uniformTypes: [UInt32] { Scalar.pairTypes }
  /// Sets the uniform at a location.
  public func set(at location: Int32) { Scalar.set(x, y, at: location) }
}

extension UInt32: UniformValue {
  /// The matching GLSL types.
  public static var uniformTypes: [UInt32] { [UInt32(GL_UNSIGNED_INT)] }
  /// Sets the uniform at a location.
  public func set(at location: Int32) { glUniform1ui(location, self) }
}

extension Float: UniformValue {
  /// The matching GLSL types.
  public static var uniformTypes: [UInt32] { [UInt32(GL_FLOAT)] }
  /// Sets the uniform at a location.
  public func set(at location: Int32) { glUniform1f(location, self) }
}

extension SIMD3<Float>: UniformValue {
  /// The matching GLSL types.
  public static var uniformTypes: [UInt32] { [UInt32(GL_FLOAT_VEC3)] }
  /// Sets the uniform at a location.
  public func set(at location: Int32) { glUniform3f(location, x, y, z) }
}

extension SIMD4<Float>: UniformValue {
  /// The matching GLSL types.
  public static var uniformTypes: [UInt32] { [UInt32(GL_FLOAT_VEC4)] }
  /// Sets the uniform at a location.
  public func set(at location: Int32) { glUniform4f(location, x, y, z, w) }
}

/// An array of two-component vectors.
extension [SIMD2<Float>]: UniformValue {
  /// The matching GLSL types.
  public static var uniformTypes: [UInt32] { [UInt32(GL_FLOAT_VEC2)] }
  /// Sets the uniform at a location.
  public func set(at location: Int32) {
    glUniform2fv(location, GLsizei(count), flatMap { [$0.x, $0.y] })
  }
}

/// A scalar type of two-component vectors.
public protocol UniformScalar {
  /// The GLSL types of such vectors, as in `UniformValue.uniformTypes`.
  static var pairTypes: [UInt32] { get }

  /// Sets the uniform at a location of the program in use.
  static func set(_ x: Self, _ y: Self, at location: Int32)
}

extension Int32: UniformScalar {
  /// The GLSL types of such vectors.
  public static var pairTypes: [UInt32] { [UInt32(GL_INT_VEC2)] }
  /// Sets the uniform at a location.
  public static func set(_ x: Int32, _ y: Int32, at location: Int32) {
    glUniform2i(location, x, y)
  }
}

extension UInt32: UniformScalar {
  /// The GLSL types of such vectors.
  public static var pairTypes: [UInt32] { [UInt32(GL_UNSIGNED_INT_VEC2)] }
  /// Sets the uniform at a location.
  public static func set(_ x: UInt32, _ y: UInt32, at location: Int32) {
    glUniform2ui(location, x, y)
  }
}

extension Float: UniformScalar {
  /// The GLSL types of such vectors.
  public static var pairTypes: [UInt32] { [UInt32(GL_FLOAT_VEC2)] }
  /// Sets the uniform at a location.
  public static func set(_ x: Float, _ y: Float, at location: Int32) {
    glUniform2f(location, x, y)
  }
}

/// A 4×4 matrix of four columns.
public struct UniformMatrix: UniformValue {
  /// The columns, from left to right.
  public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// Creates a matrix from its columns, from left to right.
  public init(
    _ first: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>, _ fourth: SIMD4<Float>
  ) {
    columns = (first, second, third, fourth)
  }

  /// The matching GLSL types.
  public static var uniformTypes: [UInt32] { [UInt32(GL_FLOAT_MAT4)] }
  /// Sets the uniform at a location.
  public func set(at location: Int32) {
    withUnsafeBytes(of: columns) { bytes in
      let numbers = bytes.assumingMemoryBound(to: GLfloat.self)
      glUniformMatrix4fv(location, 1, GLboolean(GL_FALSE), numbers.baseAddress)
    }
  }
}
