internal import CTagSphereGLFW

/// The initialized GLFW library; terminated when its last owner releases it.
///
/// Create the library on the main thread and pass it to every ``Window``; each window keeps it alive.
@MainActor package final class GLFWLibrary {
  /// Initializes GLFW and connects to the display server.
  ///
  /// - Throws: `WindowSystemError.noDisplay` if no display server answers.
  ///   The corresponding C function is `glfwInit`.
  package init() throws(WindowSystemError) {
    guard glfwInit() == GLFW_TRUE else {
      throw .noDisplay(reason: Self.lastError())
    }
  }

  isolated deinit {
    DisplayLoss.forget()
    glfwTerminate()
  }

  /// The time since the library was initialized, from a monotonic clock.
  ///
  /// The corresponding C function is `glfwGetTime`.
  package var now: Duration { .seconds(glfwGetTime()) }

  /// Returns GLFW's message for the last failed call.
  ///
  /// The final full stop, and the space that GLFW leaves for an empty name, are removed.
  static func lastError() -> String {
    var text: UnsafePointer<CChar>?
    let code = glfwGetError(&text)
    guard code != GLFW_NO_ERROR, let text else { return "GLFW gives no reason" }
    var sentence = String(cString: text)
    while sentence.last?.isWhitespace == true { sentence.removeLast() }
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
