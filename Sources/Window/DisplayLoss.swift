internal import CTagSphereGLFW
internal import CTagSphereX11
internal import Glibc
internal import Synchronization
internal import TagSphereThreads

/// The loss of the display server or the window, after which no picture can be shown.
///
/// By default, Xlib would print its own message and end the program with status 1. With Wayland, the
/// program would continue to draw into an invisible window. Mesa was seen to hang while it copied a frame
/// to a lost X server.
package enum DisplayLoss {
  /// The object that was lost.
  package enum Loss: Sendable {
    /// The display server, or the connection to it.
    case server
    /// The window: another program destroyed it, and GLFW does not report this.
    case window
  }

  /// The action after a loss; nil after the action has run.
  nonisolated private static let end = Mutex<(@Sendable (Loss) -> Void)?>(nil)
  /// The X window to watch; 0 for none.
  nonisolated private static let window = Atomic<UInt>(0)
  /// The time in which the main thread may finish its work, seconds.
  nonisolated private static let patience: UInt32 = 1

  /// Sets the action after a loss, before the process ends with status 2.
  ///
  /// The action receives the lost object. It is called on any thread and must not use windows or
  /// OpenGL.
  /// The corresponding C function is `XSetIOErrorHandler`.
  package static func whenLost(_ end: @escaping @Sendable (Loss) -> Void) {
    self.end.withLock { $0 = end }
    guard DisplayConnection.isX11 else { return }
    _ = XSetIOErrorHandler { _ in
      DisplayLoss.happened(.server)
      return 0
    }
    watch()
  }

  /// Ends the process if the Wayland compositor was lost.
  static func check() {
    if tagsphere_wayland_error() != 0 { happened(.server) }
  }

  /// Sets the X window whose loss ends the process; 0 for none.
  static func guardWindow(_ window: UInt) { self.window.store(window, ordering: .relaxed) }

  /// Ends the process if the error of a request shows that the window was lost.
  nonisolated static func check(_ error: XErrorEvent) {
    let window = window.load(ordering: .relaxed)
    let isGone = [UInt8(BadWindow), UInt8(BadDrawable)].contains(error.error_code)
    if isGone, window != 0, error.resourceid == window { happened(.window) }
  }

  /// Removes the action, because the program itself closes the connection.
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
    // The process is already ended by another thread, or the program has closed the connection.
    guard let end else { while true { pause() } }
    end(loss)
    // Exit handlers of libraries would use the lost connection.
    _exit(2)
  }
}
