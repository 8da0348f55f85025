internal import CTagSphereGLFW
internal import CTagSphereX11
internal import Glibc

/// The end of the connection to the display server, after which nothing can be shown any more.
///
/// Xlib would print a line of its own and end the program with status 1; with Wayland, a window
/// would go on drawing for nobody.
public enum DisplayLoss {
  private static var end: () -> Void = {}

  /// Sets what is done once the display server is gone, before the process ends with status 2.
  ///
  /// It is called on the main thread and must not use windows or OpenGL.
  /// The corresponding C function is `XSetIOErrorHandler`.
  public static func whenLost(_ end: @escaping () -> Void) {
    self.end = end
    guard DisplayConnection.isX11 else { return }
    _ = XSetIOErrorHandler { _ in
      MainActor.assumeIsolated { () -> Void in DisplayLoss.happened() }
      return 0
    }
  }

  /// Ends the process if the Wayland compositor is gone.
  static func check() {
    if tagsphere_glfw_wayland_error() != 0 { happened() }
  }

  private static func happened() -> Never {
    end()
    // Libraries would use the connection again as they are released.
    _exit(2)
  }
}
