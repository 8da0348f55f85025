internal import CTagSphereX11

/// Activates a window in the way that a task bar does.
enum WindowActivation {
  /// Asks the window manager to show a window on all desktops, on top, with keyboard focus.
  ///
  /// GLFW sends such a request as an application. A window manager usually refuses it while another window
  /// has the focus. Here the request is sent as a pager. Without a window manager, the window is mapped and
  /// raised. Source: Extended Window Manager Hints 1.5, `_NET_WM_DESKTOP` and `_NET_ACTIVE_WINDOW`.
  ///
  /// - Parameters:
  ///   - window: The X window ID; 0 for none.
  ///   - display: A connection to the X server.
  static func activate(_ window: CTagSphereX11.Window, on display: OpaquePointer) {
    guard window != 0 else { return }
    XMapRaised(display, window)
    let (allDesktops, now, fromPager) = (CLong(0xFFFF_FFFF), CLong(CurrentTime), CLong(2))
    ask("_NET_WM_DESKTOP", [allDesktops, fromPager], of: window, on: display)
    ask("_NET_ACTIVE_WINDOW", [fromPager, now], of: window, on: display)
    XSync(display, 0)
  }

  /// Sends the window manager a message about a window.
  private static func ask(
    _ name: String, _ values: SIMD2<CLong>, of window: CTagSphereX11.Window,
    on display: OpaquePointer
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = XInternAtom(display, name, 0)
    event.xclient.format = 32
    event.xclient.data.l = (values.x, values.y, 0, 0, 0)
    let mask = SubstructureRedirectMask | SubstructureNotifyMask
    XSendEvent(display, XDefaultRootWindow(display), 0, mask, &event)
  }
}
