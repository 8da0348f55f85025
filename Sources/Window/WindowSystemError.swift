/// The reason why there is no window or no OpenGL context; each description says what to do next.
public enum WindowSystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// GLFW could not be initialized, usually because no display server answers.
  case noDisplay(reason: String)
  /// There is a display, but no window with OpenGL 4.1 could be created on it.
  case noWindow(reason: String)
  /// No EGL display provided an OpenGL 4.1 core context; one reason for each display tried.
  case noHeadlessContext(reasons: [String])
  /// An existing context could not be made current on this thread.
  case notCurrent(reason: String)

  /// A one-sentence description: what failed, why, and what to do.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "no display: \(reason); set DISPLAY or WAYLAND_DISPLAY, or use \"tagsphere render\", "
        + "which needs none"
    case .noWindow(let reason):
      "no window with OpenGL 4.1: \(reason); update the graphics driver, or set "
        + "LIBGL_ALWAYS_SOFTWARE=1 to draw without one"
    case .noHeadlessContext(let reasons):
      "no OpenGL 4.1 without a window: "
        + (reasons.isEmpty ? "EGL offers no display" : reasons.joined(separator: "; "))
        + "; install a driver (Debian: libegl-mesa0 and libgl1-mesa-dri), or set "
        + "LIBGL_ALWAYS_SOFTWARE=1 to draw without one"
    case .notCurrent(let reason):
      "the OpenGL context cannot be made current: \(reason); is it in use on another thread?"
    }
  }
}
