internal import CTagSphereGL

/// A linked program of a vertex and, usually, a fragment shader.
package struct Program: ~Copyable {
  let name: GLuint

  /// The source of a stage, with its name for error messages.
  nonisolated package struct Stage: Sendable {
    /// The file's name.
    package var name: String
    /// The GLSL source without the header, which differs between APIs.
    package var text: String

    /// Creates a stage from its name and text.
    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Compiles and links a program.
  ///
  /// - Parameters:
  ///   - vertex: The vertex stage.
  ///   - fragment: The fragment stage; nil for a program that only captures vertices.
  ///   - captures: The outputs of the vertex stage that transform feedback writes, interleaved.
  /// - Throws: `GLError.compile` or `.link` with the driver's log.
  package init(
    vertex: Stage, fragment: Stage?, captures: [String] = []
  ) throws(GLError) {
    let program = glCreateProgram()
    let dialect = ShaderDialect()
    // OpenGL ES cannot link a program without a fragment stage.
    let fragment = fragment ?? (dialect.needsFragmentStage ? Self.nothing : nil)
    let stages = [(vertex, GL_VERTEX_SHADER)] + (fragment.map { [($0, GL_FRAGMENT_SHADER)] } ?? [])
    for (stage, kind) in stages {
      do throws(GLError) {
        let shader = try Self.compile(stage, kind: GLenum(kind), in: dialect)
        glAttachShader(program, shader)
        glDeleteShader(shader)  // A deleted shader lives as long as its program.
      } catch {
        glDeleteProgram(program)
        throw error
      }
    }
    if !captures.isEmpty { Self.declare(captures, in: program) }
    glBindAttribLocation(
      program, ShaderDialect.baseVertexLocation, ShaderDialect.baseVertexName)
    glLinkProgram(program)
    var isLinked: GLint = 0
    glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
    guard isLinked != 0 else {
      let log = Self.log(of: program, length: glGetProgramiv, text: glGetProgramInfoLog)
      glDeleteProgram(program)
      throw .link(program: stages.map(\.0.name).joined(separator: " + "), log: log)
    }
    name = program
  }

  /// Puts this program in use for draws.
  package func use() { glUseProgram(name) }

  deinit {
    MainActor.assumeIsolated { glDeleteProgram(name) }
  }

  /// A fragment stage that draws nothing.
  private static let nothing = Stage(name: "nothing.frag", text: "void main() {}")

  private static func compile(
    _ stage: Stage, kind: GLenum, in dialect: ShaderDialect
  ) throws(GLError) -> GLuint {
    let shader = glCreateShader(kind)
    let header = dialect.header(ofVertexShader: kind == GLenum(GL_VERTEX_SHADER))
    (header + stage.text).withCString { text in
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
    // All names are in one block, each with its terminating zero.
    let ended = captures.map { $0.utf8CString }
    var starts = [0]
    for name in ended { starts.append(starts.last! + name.count) }
    ended.flatMap { $0 }.withUnsafeBufferPointer { block in
      var names: [UnsafePointer<GLchar>?] = starts.dropLast().map { block.baseAddress! + $0 }
      glTransformFeedbackVaryings(
        program, GLsizei(names.count), &names, GLenum(GL_INTERLEAVED_ATTRIBS))
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
}
