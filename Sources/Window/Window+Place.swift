internal import CTagSphereGLFW

extension Window {
  /// Size of the framebuffer, in pixels; both 0 while minimised on some systems.
  public var framebufferSize: SIMD2<Int> {
    var width: Int32 = 0
    var height: Int32 = 0
    glfwGetFramebufferSize(handle, &width, &height)
    return [Int(width), Int(height)]
  }

  /// Size of the window's contents, in screen coordinates.
  public var windowSize: SIMD2<Int> {
    let size = place.size
    return [Int(size.x), Int(size.y)]
  }

  /// How much larger than usual this screen wants its text; 1 on an ordinary one, > 0.
  public var contentScale: Double {
    var x: Float = 1
    var y: Float = 1
    glfwGetWindowContentScale(handle, &x, &y)
    let scale = Double(max(x, y))
    return scale > 0 ? scale : 1
  }

  /// Whether the window is minimised.
  public var isMinimized: Bool { has(GLFW_ICONIFIED) }

  /// Whether the window has been shown; a minimised one may still count as visible.
  public var isVisible: Bool { has(GLFW_VISIBLE) }

  /// Whether the keyboard's input goes to this window.
  public var isFocused: Bool { has(GLFW_FOCUSED) }

  private func has(_ attribute: Int32) -> Bool {
    glfwGetWindowAttrib(handle, attribute) == GLFW_TRUE
  }

  /// Whether the window fills a screen.
  public var isFullScreen: Bool { glfwGetWindowMonitor(handle) != nil }

  /// The name of the monitor that the window fills; nil while it fills none.
  ///
  /// Unlike ``monitor`` it asks nobody.
  public var fullScreenMonitorName: String? {
    glfwGetWindowMonitor(handle).flatMap { glfwGetMonitorName($0) }.map { String(cString: $0) }
  }

  /// Fills the screen that shows most of the window, or returns to the place and size before.
  ///
  /// Does nothing while no monitor is connected.
  /// The corresponding C function is `glfwSetWindowMonitor`.
  public func setFullScreen(_ fills: Bool) {
    guard fills != isFullScreen else { return }
    if fills {
      guard let (handle: screen, monitor: monitor) = nearestMonitor() else { return }
      placeBeforeFullScreen = place
      enter(screen, monitor)
    } else {
      leaveScreen()
    }
  }

  /// Fills a screen as it is now.
  func enter(_ screen: OpaquePointer, _ monitor: Monitor) {
    // Before GLFW switches the screensaver off.
    if screenSaverPause == nil { screenSaverPause = ScreenSaverPause() }
    filled = monitor
    if DisplayConnection.isX11, glfwGetWindowMonitor(handle) != screen { move(into: monitor) }
    glfwSetWindowMonitor(
      handle, screen, 0, 0, monitor.size.x, monitor.size.y, GLFW_DONT_CARE)
  }

  /// Puts the window on a monitor, as one that fills none.
  ///
  /// Window managers that know no `_NET_WM_FULLSCREEN_MONITORS` fill the monitor that it is on.
  func move(into monitor: Monitor) {
    let (origin, size) = (monitor.origin, pointwiseMin(place.size, monitor.size))
    if isFullScreen {
      glfwSetWindowMonitor(handle, nil, origin.x, origin.y, size.x, size.y, GLFW_DONT_CARE)
    } else {
      glfwSetWindowPos(handle, origin.x, origin.y)
    }
  }

  /// Leaves the screen that the window fills, for the place and size before, and lets go of the
  /// screensaver.
  func leaveScreen() {
    if isFullScreen {
      let place = placeBeforeFullScreen ?? place
      placeBeforeFullScreen = nil
      glfwSetWindowMonitor(
        handle, nil, place.origin.x, place.origin.y, place.size.x, place.size.y, GLFW_DONT_CARE)
    }
    guard screenSaverPause != nil else { return }
    // A question waits until the server has done what GLFW wanted: what follows comes later.
    _ = place
    screenSaverPause = nil
  }

  /// The monitor that shows most of the window; nil while none is connected.
  public var monitor: Monitor? { nearestMonitor()?.monitor }

  private func nearestMonitor() -> (handle: OpaquePointer, monitor: Monitor)? {
    let place = place
    return Monitor.handles()
      .compactMap { handle in Monitor(handle: handle).map { (handle: handle, monitor: $0) } }
      .max {
        $0.monitor.overlap(origin: place.origin, size: place.size)
          < $1.monitor.overlap(origin: place.origin, size: place.size)
      }
  }

  /// Where a window's contents lie on the desktop, in screen coordinates.
  struct Place {
    var origin: SIMD2<Int32>
    var size: SIMD2<Int32>
  }

  var place: Place {
    var x: Int32 = 0
    var y: Int32 = 0
    var width: Int32 = 0
    var height: Int32 = 0
    glfwGetWindowPos(handle, &x, &y)
    glfwGetWindowSize(handle, &width, &height)
    return Place(origin: [x, y], size: [width, height])
  }
}

extension Window {
  /// A hidden window in place of one whose context was lost: of the same title, place and pointer,
  /// on the screen that it fills.
  ///
  /// The lost one may go once this one is shown.
  ///
  /// - Throws: `WindowSystemError.noWindow` while the driver gives no context.
  public convenience init(replacing lost: Window) throws(WindowSystemError) {
    let place = lost.place
    try self.init(
      title: lost.title, width: Int(max(place.size.x, 1)), height: Int(max(place.size.y, 1)),
      isRobust: lost.isRobust, in: lost.library)
    placeBeforeFullScreen = lost.placeBeforeFullScreen
    swapInterval = lost.swapInterval
    showsPointer = lost.showsPointer
    pointer = lost.pointer
    // The size asked for is one at a content scale of 1.
    glfwSetWindowSize(handle, place.size.x, place.size.y)
    glfwSetWindowPos(handle, place.origin.x, place.origin.y)
    if let screen = glfwGetWindowMonitor(lost.handle), let monitor = Monitor(handle: screen) {
      enter(screen, monitor)
    }
  }
}
