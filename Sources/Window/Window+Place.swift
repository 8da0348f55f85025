internal import CTagSphereGLFW

extension Window {
  /// The size of the framebuffer in pixels; on some systems, both components are 0 while minimized.
  package var framebufferSize: SIMD2<Int> {
    var width: Int32 = 0
    var height: Int32 = 0
    glfwGetFramebufferSize(handle, &width, &height)
    return [Int(width), Int(height)]
  }

  /// The size of the window's contents, in screen coordinates.
  package var windowSize: SIMD2<Int> {
    let size = place.size
    return [Int(size.x), Int(size.y)]
  }

  /// The content scale of the screen, > 0; 1 on an ordinary screen.
  package var contentScale: Double {
    var x: Float = 1
    var y: Float = 1
    glfwGetWindowContentScale(handle, &x, &y)
    let scale = Double(max(x, y))
    return scale > 0 ? scale : 1
  }

  /// Whether the window is minimized.
  package var isMinimized: Bool { has(GLFW_ICONIFIED) }

  /// Whether the window has been shown; a minimized window may still count as visible.
  package var isVisible: Bool { has(GLFW_VISIBLE) }

  /// Whether the window has keyboard focus.
  package var isFocused: Bool { has(GLFW_FOCUSED) }

  private func has(_ attribute: Int32) -> Bool {
    glfwGetWindowAttrib(handle, attribute) == GLFW_TRUE
  }

  /// Whether the window fills a screen.
  package var isFullScreen: Bool { screen != nil }

  /// The monitor that the window fills, or will fill when it is shown.
  var screen: OpaquePointer? { screenOnShow ?? glfwGetWindowMonitor(handle) }

  /// The name of the monitor that the window fills; nil if the window is not full-screen.
  ///
  /// Unlike ``monitor``, this property does not query the display server.
  package var fullScreenMonitorName: String? {
    screen.flatMap { glfwGetMonitorName($0) }.map { String(cString: $0) }
  }

  /// Fills the monitor that shows most of the window, or restores the previous place and size.
  ///
  /// Does nothing while no monitor is connected.
  /// The corresponding C function is `glfwSetWindowMonitor`.
  package func setFullScreen(_ fills: Bool) {
    guard fills != isFullScreen else { return }
    if fills {
      guard let (handle: screen, monitor: monitor) = nearestMonitor() else { return }
      placeBeforeFullScreen = place
      enter(screen, monitor)
    } else {
      leaveScreen()
    }
  }

  /// Fills a monitor at its current mode.
  func enter(_ screen: OpaquePointer, _ monitor: Monitor) {
    // Save the setting before GLFW disables the screensaver.
    if screenSaverPause == nil { screenSaverPause = ScreenSaverPause() }
    filled = monitor
    // With Wayland, GLFW never shows a hidden window that fills a monitor. `glfwShowWindow` does nothing in
    // this case, and no other function creates the surface.
    guard DisplayConnection.isX11 || isVisible else {
      screenOnShow = screen
      return
    }
    if DisplayConnection.isX11, glfwGetWindowMonitor(handle) != screen { move(into: monitor) }
    glfwSetWindowMonitor(
      handle, screen, 0, 0, monitor.size.x, monitor.size.y, GLFW_DONT_CARE)
  }

  /// Moves the window to a monitor without filling it.
  ///
  /// Window managers without `_NET_WM_FULLSCREEN_MONITORS` fill the monitor that the window is on.
  func move(into monitor: Monitor) {
    let (origin, size) = (monitor.origin, pointwiseMin(place.size, monitor.size))
    if isFullScreen {
      glfwSetWindowMonitor(handle, nil, origin.x, origin.y, size.x, size.y, GLFW_DONT_CARE)
    } else {
      glfwSetWindowPos(handle, origin.x, origin.y)
    }
  }

  /// Leaves full screen, restores the previous place and size, and releases the screensaver.
  func leaveScreen() {
    screenOnShow = nil
    if isFullScreen {
      let place = placeBeforeFullScreen ?? place
      placeBeforeFullScreen = nil
      glfwSetWindowMonitor(
        handle, nil, place.origin.x, place.origin.y, place.size.x, place.size.y, GLFW_DONT_CARE)
    }
    guard screenSaverPause != nil else { return }
    // The query returns only after the server has handled GLFW's requests. The requests below therefore
    // come after them.
    _ = place
    screenSaverPause = nil
  }

  /// The monitor that shows most of the window; nil if no monitor is connected.
  package var monitor: Monitor? { nearestMonitor()?.monitor }

  private func nearestMonitor() -> (handle: OpaquePointer, monitor: Monitor)? {
    let place = place
    return Monitor.handles()
      .compactMap { handle in Monitor(handle: handle).map { (handle: handle, monitor: $0) } }
      .max {
        $0.monitor.overlap(origin: place.origin, size: place.size)
          < $1.monitor.overlap(origin: place.origin, size: place.size)
      }
  }

  /// The place of a window's contents on the desktop, in screen coordinates.
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
  /// Creates a hidden window that replaces a window whose context was lost.
  ///
  /// The new window has the title, the place and the pointer of the lost window, and fills the monitor that
  /// the lost window filled. Release the lost window after this window is shown.
  ///
  /// - Throws: `WindowSystemError.noWindow` while the driver provides no context.
  package convenience init(replacing lost: Window) throws(WindowSystemError) {
    let place = lost.place
    try self.init(
      title: lost.title, width: Int(max(place.size.x, 1)), height: Int(max(place.size.y, 1)),
      isRobust: lost.isRobust, api: lost.askedAPI, in: lost.library)
    placeBeforeFullScreen = lost.placeBeforeFullScreen
    swapInterval = lost.swapInterval
    showsPointer = lost.showsPointer
    pointer.pixel = lost.pointer.pixel
    // The initializer's size is for a content scale of 1, so the actual size is set here.
    glfwSetWindowSize(handle, place.size.x, place.size.y)
    glfwSetWindowPos(handle, place.origin.x, place.origin.y)
    if let screen = glfwGetWindowMonitor(lost.handle), let monitor = Monitor(handle: screen) {
      enter(screen, monitor)
    }
  }
}
