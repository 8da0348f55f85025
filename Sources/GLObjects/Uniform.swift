internal import CTagSphereGL

/// A uniform of a linked program, which is found once and then set without its name.
public struct Uniform<Value: UniformValue> {
  let location: GLint

  /// Sets it; its program must be in use.
  public func set(_ value: Value) { value.set(at: location) }
}

/// What a uniform can hold.
public protocol UniformValue {
  /// The types of GLSL that hold it, by OpenGL's numbers.
  static var uniformTypes: [UInt32] { get }

  /// Sets the uniform at a location of the program in use.
  func set(at location: Int32)
}

/// Finds the uniforms of a linked program.
public struct UniformFinder {
  private let active: [String: (location: GLint, type: GLenum)]
  /// Names of the uniforms that the program reads and that nobody has asked for yet.
  public private(set) var unclaimed: Set<String>

  /// The uniform of a name.
  ///
  /// - Throws: `GLError.missingUniform` where the program reads none of this name and type.
  public mutating func uniform<Value>(_ name: String) throws(GLError) -> Uniform<Value> {
    guard let found = active[name], Value.uniformTypes.contains(found.type) else {
      throw .missingUniform(name)
    }
    unclaimed.remove(name)
    return Uniform(location: found.location)
  }

  /// The uniform of a name in the variants of a program that read it; nil in the others.
  ///
  /// - Throws: `GLError.missingUniform` where `isRead`, and the program reads none.
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

/// Whole numbers, and samplers' texture units.
extension Int: UniformValue {
  /// The types of GLSL that hold it.
  public static var uniformTypes: [UInt32] {
    [
      GL_INT, GL_SAMPLER_2D, GL_SAMPLER_2D_ARRAY, GL_SAMPLER_2D_MULTISAMPLE,
      GL_UNSIGNED_INT_SAMPLER_BUFFER,
    ].map(UInt32.init)
  }
  /// Sets the uniform at a location.
  public func set(at location: Int32) { glUniform1i(location, GLint(self)) }
}

extension Bool: UniformValue {
  /// The types of GLSL that hold it.
  public static var uniformTypes: [UInt32] { [UInt32(GL_BOOL)] }
  /// Sets the uniform at a location.
  public func set(at location: Int32) { glUniform1i(location, self ? 1 : 0) }
}

extension SIMD2: UniformValue where Scalar: UniformScalar {
  /// The types of GLSL that hold it.
  public static var uniformTypes: [UInt32] { Scalar.pairTypes }
  /// Sets the uniform at a location.
  public func set(at location: Int32) { Scalar.set(x, y, at: location) }
}

extension UInt32: UniformValue {
  /// The types of GLSL that hold it.
  public static var uniformTypes: [UInt32] { [UInt32(GL_UNSIGNED_INT)] }
  /// Sets the uniform at a location.
  public func set(at location: Int32) { glUniform1ui(location, self) }
}

extension Float: UniformValue {
  /// The types of GLSL that hold it.
  public static var uniformTypes: [UInt32] { [UInt32(GL_FLOAT)] }
  /// Sets the uniform at a location.
  public func set(at location: Int32) { glUniform1f(location, self) }
}

extension SIMD3<Float>: UniformValue {
  /// The types of GLSL that hold it.
  public static var uniformTypes: [UInt32] { [UInt32(GL_FLOAT_VEC3)] }
  /// Sets the uniform at a location.
  public func set(at location: Int32) { glUniform3f(location, x, y, z) }
}

extension SIMD4<Float>: UniformValue {
  /// The types of GLSL that hold it.
  public static var uniformTypes: [UInt32] { [UInt32(GL_FLOAT_VEC4)] }
  /// Sets the uniform at a location.
  public func set(at location: Int32) { glUniform4f(location, x, y, z, w) }
}

/// An array of pairs.
extension [SIMD2<Float>]: UniformValue {
  /// The types of GLSL that hold it.
  public static var uniformTypes: [UInt32] { [UInt32(GL_FLOAT_VEC2)] }
  /// Sets the uniform at a location.
  public func set(at location: Int32) {
    glUniform2fv(location, GLsizei(count), flatMap { [$0.x, $0.y] })
  }
}

/// What pairs of numbers are made of.
public protocol UniformScalar {
  /// As `UniformValue.uniformTypes`, of pairs.
  static var pairTypes: [UInt32] { get }

  /// Sets the uniform at a location of the program in use.
  static func set(_ x: Self, _ y: Self, at location: Int32)
}

extension Int32: UniformScalar {
  /// The types of GLSL that hold pairs.
  public static var pairTypes: [UInt32] { [UInt32(GL_INT_VEC2)] }
  /// Sets the uniform at a location.
  public static func set(_ x: Int32, _ y: Int32, at location: Int32) {
    glUniform2i(location, x, y)
  }
}

extension UInt32: UniformScalar {
  /// The types of GLSL that hold pairs.
  public static var pairTypes: [UInt32] { [UInt32(GL_UNSIGNED_INT_VEC2)] }
  /// Sets the uniform at a location.
  public static func set(_ x: UInt32, _ y: UInt32, at location: Int32) {
    glUniform2ui(location, x, y)
  }
}

extension Float: UniformScalar {
  /// The types of GLSL that hold pairs.
  public static var pairTypes: [UInt32] { [UInt32(GL_FLOAT_VEC2)] }
  /// Sets the uniform at a location.
  public static func set(_ x: Float, _ y: Float, at location: Int32) {
    glUniform2f(location, x, y)
  }
}

/// A matrix, by its four columns from left to right.
public struct UniformMatrix: UniformValue {
  /// The columns.
  public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// A matrix of columns, left to right.
  public init(
    _ first: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>, _ fourth: SIMD4<Float>
  ) {
    columns = (first, second, third, fourth)
  }

  /// The types of GLSL that hold it.
  public static var uniformTypes: [UInt32] { [UInt32(GL_FLOAT_MAT4)] }
  /// Sets the uniform at a location.
  public func set(at location: Int32) {
    withUnsafeBytes(of: columns) { bytes in
      let numbers = bytes.assumingMemoryBound(to: GLfloat.self)
      glUniformMatrix4fv(location, 1, GLboolean(GL_FALSE), numbers.baseAddress)
    }
  }
}
