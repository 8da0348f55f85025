internal import CTagSphereGLFW
internal import CTagSphereX11

/// A connection to the X server in addition to GLFW's own.
enum DisplayConnection {
  /// Whether the window system is X11.
  static var isX11: Bool { tagsphere_glfw_uses_x11() != 0 }

  /// Opens a connection; nil if the window system is not X11 or the server does not answer.
  ///
  /// The caller closes it with `XCloseDisplay`.
  static func open() -> OpaquePointer? { isX11 ? XOpenDisplay(nil) : nil }
}
