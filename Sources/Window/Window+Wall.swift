internal import CTagSphereGLFW

/// Keeps a window on a wall display.
extension Window {
  /// Fills a monitor at the desktop's mode, without saving a place to return to.
  ///
  /// Does nothing if the window already fills that monitor, and the monitor is unchanged.
  ///
  /// - Parameter choose: Returns the index of the desired monitor among the connected monitors; nil for none.
  package func fill(_ choose: ([Monitor]) -> Int?) {
    let connected = Monitor.handles().compactMap { handle in
      Monitor(handle: handle).map { (handle: handle, monitor: $0) }
    }
    guard let index = choose(connected.map(\.monitor)) else { return }
    let (screen, monitor) = (connected[index].handle, connected[index].monitor)
    guard self.screen != screen || filled != monitor else { return }
    enter(screen, monitor)
  }

  /// Interference of other programs, mostly window managers, with a full-screen window.
  package enum Intrusion: String, Sendable {
    /// The window is minimized, on another desktop, or hidden by “show desktop”.
    case hidden
    /// The window has been moved or resized.
    case moved
    /// Another window, with the keyboard focus, is on top of the window.
    case covered
  }

  /// The intrusion that prevents the window from filling the screen; nil for none.
  ///
  /// An intrusion may be transient, while a window manager carries out a request. The value is always nil on
  /// Wayland, where only the compositor decides. It is also nil while the window is not full-screen, or
  /// while its monitor is not connected.
  package var intrusion: Intrusion? {
    guard DisplayConnection.isX11, let screen = glfwGetWindowMonitor(handle), let filled,
      filled == Monitor(handle: screen)
    else { return nil }
    if !isVisible { return .hidden }
    let place = place
    if place.origin != filled.origin || place.size != filled.size { return .moved }
    // Use the existing connection, because Xlib reads a user's file when it opens a connection.
    guard !isFocused, let display = screenSaverPause?.display,
      let other = FocusedWindow(on: display)
    else { return nil }
    return filled.overlap(origin: other.origin, size: other.size) > 0 ? .covered : nil
  }

  /// Reclaims the screen after an intrusion; a window manager may refuse.
  package func undo(_ intrusion: Intrusion) {
    guard let screen = glfwGetWindowMonitor(handle), let filled else { return }
    if intrusion == .moved {
      // GLFW considers the screen filled, so it would not request the full screen again.
      move(into: filled)
      enter(screen, filled)
    }
    if let display = screenSaverPause?.display {
      WindowActivation.activate(tagsphere_glfw_x11_window(handle), on: display)
    }
    glfwFocusWindow(handle)
  }
}
