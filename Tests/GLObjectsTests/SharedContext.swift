import Glibc
import TagSphereGLObjects
import TagSphereWindow
import Testing

/// The context that all tests of this target use.
@MainActor enum SharedContext {
  /// One a thread: once the main thread waits for tests, the main actor's work may go on in another
  /// thread, and a context that is current there cannot be had here.
  private static var contexts: [pthread_t: HeadlessContext] = [:]

  /// Runs `body` with the context current, and holds it to leave no error behind.
  ///
  /// - Throws: `WindowSystemError` on a machine without OpenGL: the test then fails, and says so.
  static func use(_ body: () throws -> Void) throws {
    let thread = pthread_self()
    let context = try contexts[thread] ?? HeadlessContext()
    contexts[thread] = context
    try context.makeCurrent()
    #expect(throws: Never.self, "another test left an error") { try Driver.check() }
    try body()
    #expect(throws: Never.self, "an error is left") { try Driver.check() }
  }
}

extension Program {
  /// Sets a uniform by its name; the program must be in use.
  func set<Value: UniformValue>(_ name: String, _ value: Value) throws {
    var finder = uniforms
    try finder.uniform(name).set(value)
  }
}

/// Shaders that several tests use.
nonisolated enum Sources {
  /// A triangle over the whole viewport.
  static let screen = vertex(
    "screen.vert",
    """
    void main() {
      gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
    }
    """)

  /// One colour.
  static let paint = fragment(
    "paint.frag", "uniform vec4 color; out vec4 c; void main() { c = color; }")

  /// What no compiler takes.
  static let nonsense = fragment("nonsense.frag", "void main() { nonsense; }")

  /// A stage that gives three numbers where `asking` asks for four.
  static let giving = vertex(
    "giving.vert", "out vec3 given; void main() { given = vec3(1.0); gl_Position = vec4(0.0); }")

  /// See `giving`.
  static let asking = fragment(
    "asking.frag", "in vec4 given; out vec4 c; void main() { c = given; }")

  /// A vertex stage of GLSL 4.10.
  static func vertex(_ name: String, _ text: String) -> Program.Stage {
    Program.Stage(name: name, text: "#version 410 core\n" + text)
  }

  /// A fragment stage of GLSL 4.10.
  static func fragment(_ name: String, _ text: String) -> Program.Stage {
    Program.Stage(name: name, text: "#version 410 core\n" + text)
  }
}
