internal import CTagSphereGL

/// A linked program of a vertex and, usually, a fragment shader.
public struct Program: ~Copyable {
  let name: GLuint
  private let locations: [String: GLint]

  /// One stage's source, and its name in error messages.
  nonisolated public struct Stage: Sendable {
    /// The file's name.
    public var name: String
    /// Complete GLSL.
    public var text: String

    /// A stage from its name and text.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Compiles and links a program.
  ///
  /// - Parameters:
  ///   - vertex: The vertex stage.
  ///   - fragment: The fragment stage; nil for a program that only captures vertices.
  ///   - captures: The output of the vertex stage that transform feedback writes; at most one.
  /// - Throws: `GLError.compile` or `.link` with the driver's log.
  public init(
    vertex: Stage, fragment: Stage?, captures: [String] = []
  ) throws(GLError) {
    let program = glCreateProgram()
    let stages = [(vertex, GL_VERTEX_SHADER)] + (fragment.map { [($0, GL_FRAGMENT_SHADER)] } ?? [])
    for (stage, kind) in stages {
      do throws(GLError) {
        let shader = try Self.compile(stage, kind: GLenum(kind))
        glAttachShader(program, shader)
        glDeleteShader(shader)  // Lives as long as the program that it is attached to.
      } catch {
        glDeleteProgram(program)
        throw error
      }
    }
    if !captures.isEmpty { Self.declare(captures, in: program) }
    glLinkProgram(program)
    var isLinked: GLint = 0
    glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
    guard isLinked != 0 else {
      let log = Self.log(of: program, length: glGetProgramiv, text: glGetProgramInfoLog)
      glDeleteProgram(program)
      throw .link(program: stages.map(\.0.name).joined(separator: " + "), log: log)
    }
    locations = Self.uniformLocations(of: program)
    name = program
  }

  /// Names of the uniforms that the linked program reads.
  public var activeUniforms: Set<String> { Set(locations.keys) }

  /// Makes this the program that draws use.
  public func use() { glUseProgram(name) }

  // Setting a uniform that the driver has optimized away does nothing: programs share vertex
  // shaders.

  /// Sets an integer or sampler unit; the program must be in use.
  public func set(_ uniform: String, _ value: Int) {
    if let location = locations[uniform] { glUniform1i(location, GLint(value)) }
  }

  /// Sets a pair of integers.
  public func set(_ uniform: String, _ x: Int, _ y: Int) {
    if let location = locations[uniform] { glUniform2i(location, GLint(x), GLint(y)) }
  }

  /// Sets an unsigned integer.
  public func set(_ uniform: String, _ value: UInt32) {
    if let location = locations[uniform] { glUniform1ui(location, value) }
  }

  /// Sets a pair of unsigned integers.
  public func set(_ uniform: String, _ value: SIMD2<UInt32>) {
    if let location = locations[uniform] { glUniform2ui(location, value.x, value.y) }
  }

  /// Sets a number.
  public func set(_ uniform: String, _ value: Float) {
    if let location = locations[uniform] { glUniform1f(location, value) }
  }

  /// Sets a pair.
  public func set(_ uniform: String, _ value: SIMD2<Float>) {
    if let location = locations[uniform] { glUniform2f(location, value.x, value.y) }
  }

  /// Sets a triple.
  public func set(_ uniform: String, _ value: SIMD3<Float>) {
    if let location = locations[uniform] { glUniform3f(location, value.x, value.y, value.z) }
  }

  /// Sets a quadruple.
  public func set(_ uniform: String, _ value: SIMD4<Float>) {
    if let location = locations[uniform] {
      glUniform4f(location, value.x, value.y, value.z, value.w)
    }
  }

  /// Sets a matrix from its four columns, left to right.
  public func set(
    _ uniform: String,
    columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  ) {
    guard let location = locations[uniform] else { return }
    let words = [columns.0, columns.1, columns.2, columns.3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
    glUniformMatrix4fv(location, 1, GLboolean(GL_FALSE), words)
  }

  /// Sets an array of pairs.
  public func set(_ uniform: String, _ values: [SIMD2<Float>]) {
    guard let location = locations[uniform] else { return }
    glUniform2fv(location, GLsizei(values.count), values.flatMap { [$0.x, $0.y] })
  }

  deinit {
    MainActor.assumeIsolated { glDeleteProgram(name) }
  }

  private static func compile(_ stage: Stage, kind: GLenum) throws(GLError) -> GLuint {
    let shader = glCreateShader(kind)
    stage.text.withCString { text in
      var source: UnsafePointer<GLchar>? = text
      glShaderSource(shader, 1, &source, nil)
    }
    glCompileShader(shader)
    var isCompiled: GLint = 0
    glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &isCompiled)
    guard isCompiled != 0 else {
      let log = log(of: shader, length: glGetShaderiv, text: glGetShaderInfoLog)
      glDeleteShader(shader)
      throw .compile(shader: stage.name, log: log)
    }
    return shader
  }

  private static func declare(_ captures: [String], in program: GLuint) {
    // A single capture suffices and avoids keeping an array of C strings alive.
    precondition(captures.count == 1, "one output can be captured, not \(captures.count)")
    captures[0].withCString { text in
      var name: UnsafePointer<GLchar>? = text
      glTransformFeedbackVaryings(program, 1, &name, GLenum(GL_INTERLEAVED_ATTRIBS))
    }
  }

  private static func log(
    of object: GLuint, length: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
    text: (
      GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?
    ) -> Void
  ) -> String {
    var count: GLint = 0
    length(object, GLenum(GL_INFO_LOG_LENGTH), &count)
    var characters = [GLchar](repeating: 0, count: Int(max(count, 1)))
    text(object, GLsizei(characters.count), nil, &characters)
    let bytes = characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").joined(separator: "; ")
  }

  private static func uniformLocations(of program: GLuint) -> [String: GLint] {
    var count: GLint = 0
    glGetProgramiv(program, GLenum(GL_ACTIVE_UNIFORMS), &count)
    var locations: [String: GLint] = [:]
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
      locations[plain] = glGetUniformLocation(program, name)
    }
    return locations
  }
}
