internal import CTagSphereGLFW

/// GLFW, started; it ends when the last owner lets go of it.
///
/// Make one, on the main thread, and hand it to every ``Window``. A window keeps it alive.
@MainActor public final class GLFWLibrary {
  /// Starts GLFW and connects to the display server.
  ///
  /// - Throws: `WindowSystemError.noDisplay` where none answers.
  ///   The corresponding C function is `glfwInit`.
  public init() throws(WindowSystemError) {
    guard glfwInit() == GLFW_TRUE else {
      throw .noDisplay(reason: Self.lastError())
    }
  }

  isolated deinit { glfwTerminate() }

  /// Time since the library was started, by a clock that never jumps.
  ///
  /// The corresponding C function is `glfwGetTime`.
  public var now: Duration { .seconds(glfwGetTime()) }

  /// What GLFW said of the last call that failed, without the full stop at its end.
  static func lastError() -> String {
    var text: UnsafePointer<CChar>?
    let code = glfwGetError(&text)
    guard code != GLFW_NO_ERROR, let text else { return "GLFW gives no reason" }
    let sentence = String(cString: text)
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
