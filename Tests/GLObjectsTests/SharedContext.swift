import Glibc
import TagSphereScreen
import TagSphereTestSupport
import TagSphereWindow
import Testing

@testable import TagSphereGLObjects

/// The OpenGL context that the tests of this target share.
@MainActor enum SharedContext {
  /// The context of each thread.
  ///
  /// Once the main thread waits for tests, the main actor's work may continue in another thread, which cannot
  /// use the context that is current in the first one.
  private static var contexts: [pthread_t: HeadlessContext] = [:]

  /// Runs `body` with a separate context for an API, and expects no OpenGL error afterwards.
  static func use(_ api: GraphicsAPI, _ body: () throws -> Void) throws {
    let context = try HeadlessContext(api)
    defer { withExtendedLifetime(context) {} }
    try body()
    #expect(throws: Never.self, "an error is left") { try Driver.check() }
  }

  /// Runs `body` with the context current, and expects no OpenGL error afterwards.
  ///
  /// - Throws: `WindowSystemError` on a machine without OpenGL, which fails the test.
  static func use(_ body: () throws -> Void) throws {
    let thread = pthread_self()
    let context = try contexts[thread] ?? HeadlessContext(GraphicsUnderTest.api)
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
    value.set(at: try #require(location(of: name)))
  }
}

/// Shaders that several tests use.
nonisolated enum Sources {
  /// A triangle that covers the whole viewport.
  static let screen = vertex(
    "screen.vert",
    """
    void main() {
      gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
    }
    """)

  /// A fragment stage that paints one colour.
  static let paint = fragment(
    "paint.frag", "uniform vec4 color; out vec4 c; void main() { c = color; }")

  /// A shader that does not compile.
  static let nonsense = fragment("nonsense.frag", "void main() { nonsense; }")

  /// A stage that calls a function without a definition.
  ///
  /// It must fail to link; some drivers link stages with different variables.
  static let asking = fragment(
    "asking.frag", "vec4 answer(); out vec4 c; void main() { c = answer(); }")

  /// Returns a vertex stage.
  static func vertex(_ name: String, _ text: String) -> Program.Stage {
    Program.Stage(name: name, text: text)
  }

  /// Returns a fragment stage.
  static func fragment(_ name: String, _ text: String) -> Program.Stage {
    Program.Stage(name: name, text: text)
  }
}
