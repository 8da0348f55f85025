internal import CTagSphereGLFW
internal import CTagSphereX11
internal import Glibc
internal import Synchronization
internal import TagSphereThreads

/// The end of the connection to the display server, or of the window on it, after which nothing can
/// be shown any more.
///
/// Xlib would print a line of its own and end the program with status 1; with Wayland, a window
/// would go on drawing for nobody; and Mesa was seen to hang as it copied a frame to an X server
/// that was gone.
public enum DisplayLoss {
  /// What is gone.
  public enum Loss: Sendable {
    /// The display server, or the connection to it.
    case server
    /// The window: another program has destroyed it, of which GLFW says nothing.
    case window
  }

  /// What to do at the end; nil once it is done.
  nonisolated private static let end = Mutex<(@Sendable (Loss) -> Void)?>(nil)
  /// The X window that must not go; 0 for none.
  nonisolated private static let window = Atomic<UInt>(0)
  /// The time for which the main thread may finish what it does.
  nonisolated private static let patience: UInt32 = 1

  /// Sets what is done once nothing can be shown any more, before the process ends with status 2.
  ///
  /// It is called with what is gone, on any thread and must not use windows or OpenGL.
  /// The corresponding C function is `XSetIOErrorHandler`.
  public static func whenLost(_ end: @escaping @Sendable (Loss) -> Void) {
    self.end.withLock { $0 = end }
    guard DisplayConnection.isX11 else { return }
    _ = XSetIOErrorHandler { _ in
      DisplayLoss.happened(.server)
      return 0
    }
    watch()
  }

  /// Ends the process if the Wayland compositor is gone.
  static func check() {
    if tagsphere_wayland_error() != 0 { happened(.server) }
  }

  /// Sets the X window of which a rejected request says that it is gone; 0 for none.
  static func guardWindow(_ window: UInt) { self.window.store(window, ordering: .relaxed) }

  /// Ends the process if a rejected request says that the window is gone.
  nonisolated static func check(_ error: XErrorEvent) {
    let window = window.load(ordering: .relaxed)
    let isGone = [UInt8(BadWindow), UInt8(BadDrawable)].contains(error.error_code)
    if isGone, window != 0, error.resourceid == window { happened(.window) }
  }

  /// Forgets what is to be done, because the program closes the connection itself.
  static func forget() { end.withLock { $0 = nil } }

  /// Starts a thread that sleeps until the X server closes the connection.
  private static func watch() {
    let connection = tagsphere_glfw_x11_connection()
    guard connection >= 0 else { return }
    BackgroundThread.start {
      var request = pollfd(fd: connection, events: 0, revents: 0)
      while poll(&request, 1, -1) < 0, errno == EINTR {}
      sleep(patience)
      happened(.server)
    }
  }

  nonisolated private static func happened(_ loss: Loss) {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    // Another thread ends the process, or the program has closed the connection.
    guard let end else { while true { pause() } }
    end(loss)
    // Libraries would use the connection again as they are released.
    _exit(2)
  }
}
