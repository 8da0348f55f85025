internal import CTagSphereGLFW
internal import CTagSphereX11

/// A connection to the X server besides GLFW's own.
enum DisplayConnection {
  /// Whether windows are on an X server.
  static var isX11: Bool { tagsphere_glfw_uses_x11() != 0 }

  /// Opens one; nil where windows are on no X server, or it does not answer.
  ///
  /// Whoever opens it closes it, by `XCloseDisplay`.
  static func open() -> OpaquePointer? { isX11 ? XOpenDisplay(nil) : nil }
}
