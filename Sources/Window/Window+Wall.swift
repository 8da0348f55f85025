internal import CTagSphereGLFW

/// What keeps a window on a wall.
extension Window {
  /// Fills a monitor at its desktop's own mode, and keeps no place to return to.
  ///
  /// Does nothing where the window fills it already as it is now.
  ///
  /// - Parameter choose: The index of the monitor among those that are connected; nil for none.
  public func fill(_ choose: ([Monitor]) -> Int?) {
    let connected = Monitor.handles().compactMap { handle in
      Monitor(handle: handle).map { (handle: handle, monitor: $0) }
    }
    guard let index = choose(connected.map(\.monitor)) else { return }
    let (screen, monitor) = (connected[index].handle, connected[index].monitor)
    guard glfwGetWindowMonitor(handle) != screen || filled != monitor else { return }
    enter(screen, monitor)
  }

  /// What other programs, mostly window managers, do to a window that fills a screen.
  public enum Intrusion: String, Sendable {
    /// It is minimised, on another desktop, or put away for the desktop to be seen.
    case hidden
    /// It has another place or size.
    case moved
    /// A window over it has the keyboard.
    case covered
  }

  /// What keeps the screen from being filled; nil for nothing.
  ///
  /// It may be there for a moment only, while a window manager does what was asked for. Nothing is
  /// found while the window fills no screen, or what it fills is not connected; nor on Wayland, where
  /// a compositor alone decides.
  public var intrusion: Intrusion? {
    guard DisplayConnection.isX11, let screen = glfwGetWindowMonitor(handle), let filled,
      filled == Monitor(handle: screen)
    else { return nil }
    if !isVisible { return .hidden }
    let place = place
    if place.origin != filled.origin || place.size != filled.size { return .moved }
    guard !isFocused, let other = FocusedWindow() else { return nil }
    return filled.overlap(origin: other.origin, size: other.size) > 0 ? .covered : nil
  }

  /// Asks for the screen back; a window manager may refuse.
  public func undo(_ intrusion: Intrusion) {
    guard let screen = glfwGetWindowMonitor(handle), let filled else { return }
    if intrusion == .moved {
      // GLFW takes the screen for filled, and would not ask for it again.
      move(into: filled)
      enter(screen, filled)
    }
    WindowActivation.activate(tagsphere_glfw_x11_window(handle))
    glfwFocusWindow(handle)
  }
}
