public import TagSphereScreen

/// The reason why there is no window or no OpenGL context; each description names a remedy.
public enum WindowSystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// GLFW could not be initialized, usually because no display server answers.
  case noDisplay(reason: String)
  /// There is a display, but no window could be created with the requested API, or with any API.
  case noWindow(GraphicsAPI? = nil, reason: String)
  /// No EGL display provided a context of the requested API, or of any API.
  ///
  /// `reasons` has one reason for each display tried.
  case noHeadlessContext(GraphicsAPI? = nil, reasons: [String])
  /// An existing context could not be made current on this thread.
  case notCurrent(reason: String)

  /// A one-sentence description: what failed, why, and what to do.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "no display: \(reason); set DISPLAY or WAYLAND_DISPLAY, or use \"tagsphere render\", "
        + "which needs none"
    case .noWindow(let api, let reason):
      "no window with \(Self.name(of: api)): \(reason); \(Self.advice(on: api))update the graphics "
        + "driver, or set LIBGL_ALWAYS_SOFTWARE=1 to draw without one"
    case .noHeadlessContext(let api, let reasons):
      "no \(Self.name(of: api)) without a window: "
        + (reasons.isEmpty ? "EGL offers no display" : reasons.joined(separator: "; "))
        + "; \(Self.advice(on: api))install a driver (Debian: libegl-mesa0 and libgl1-mesa-dri), or set "
        + "LIBGL_ALWAYS_SOFTWARE=1 to draw without one"
    case .notCurrent(let reason):
      "the OpenGL context cannot be made current: \(reason); is it in use on another thread?"
    }
  }

  private static func name(of api: GraphicsAPI?) -> String {
    api?.name ?? "OpenGL 3.1 or OpenGL ES 3.0"
  }

  private static func advice(on api: GraphicsAPI?) -> String {
    api == nil ? "" : "leave out --graphics, "
  }
}
