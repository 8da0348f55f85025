internal import CTagSphereGLFW
internal import TagSphereGLObjects
package import TagSphereInteraction
package import TagSphereScreen
internal import TagSphereTagData

/// A window with an OpenGL or OpenGL ES context, made current.
///
/// The window's own framebuffer has only eight bits per channel: no depth, no multisampling, no sRGB
/// conversion. Frames are drawn into framebuffer objects and copied to the window's framebuffer.
///
/// The window starts hidden: draw the first frame, then call ``show()``. The window belongs to the main
/// thread, and must outlive the GL objects created in its context.
@MainActor package final class Window {
  let handle: OpaquePointer
  /// Whether the compositor has shown the last frame; nil if the window system is X.
  ///
  /// This property is declared before the library, so that it is released while the library is connected.
  let shownFrame: ShownFrame?
  /// The library, whose clock gives the events their times.
  package let library: GLFWLibrary
  /// Whether a context that reports its loss was requested.
  let isRobust: Bool
  /// The API for which the context was made; the context may have a later version of this API.
  package let api: GraphicsAPI
  /// The requested API; nil for the best available one.
  let askedAPI: GraphicsAPI?
  private var events: WindowEvents
  /// The pointer over the window.
  var pointer = WindowPointer()
  private var hand: OpaquePointer?
  /// The window's place before it became full-screen; nil while the window is not full-screen.
  var placeBeforeFullScreen: Place?
  /// The monitor to fill when the window is shown; nil if the window fills a monitor now, or is to fill none.
  var screenOnShow: OpaquePointer?
  /// The monitor that was last filled, in its state at that time.
  var filled: Monitor?
  /// Saves the screensaver's setting; nil until the window first becomes full-screen.
  var screenSaverPause: ScreenSaverPause?
  /// The time at which the compositor was asked to report the frame that it has not shown yet.
  private var frameTime = Duration.zero
  /// Whether a swap has waited for events, and so may have consumed a ``wake()``.
  private var hasTakenWake = false

  /// The maximum time that a swap waits for the compositor.
  private static let longestSwap = Duration.milliseconds(50)
  /// If a frame is not shown for this time, the window counts as not shown.
  private static let stallTime = Duration.seconds(1)

  /// Creates a hidden window and its context, and makes the context current.
  ///
  /// - Parameters:
  ///   - title: The title; any text.
  ///   - width: The width of the contents at a content scale of 1, at least 1.
  ///   - height: The height of the contents at a content scale of 1, at least 1.
  ///   - isRobust: Whether to request a context that reports its loss. Only EGL supports this, so
  ///     EGL then creates the context. If no such context is available, a plain context is created.
  ///   - asked: The API of the context; nil for the best available one.
  ///   - library: The initialized GLFW library.
  /// - Throws: `WindowSystemError.noWindow` if the display has no such context.
  ///   The corresponding C function is `glfwCreateWindow`.
  package init(
    title: String, width: Int, height: Int, isRobust: Bool = false, api asked: GraphicsAPI? = nil,
    in library: GLFWLibrary
  ) throws(WindowSystemError) {
    precondition(width > 0 && height > 0, "a window of \(width)×\(height) has no pixels")
    var made: (handle: OpaquePointer, api: GraphicsAPI)?
    var reason = ""
    for api in GraphicsAPI.candidates(asked) where made == nil {
      for isRobust in isRobust ? [true, false] : [false] where made == nil {
        Self.setHints(api, isRobust: isRobust)
        made = glfwCreateWindow(Int32(width), Int32(height), title, nil, nil).map { ($0, api) }
      }
      // Report the first failure; it is the most informative.
      if made == nil, reason.isEmpty { reason = GLFWLibrary.lastError() }
    }
    guard let made else { throw .noWindow(asked, reason: reason) }
    (handle, api, askedAPI) = (made.handle, made.api, asked)
    self.library = library
    self.isRobust = isRobust
    self.title = title
    events = WindowEvents(now: library.now)
    shownFrame = ShownFrame(of: handle)
    makeCurrent()
    setSwapInterval()
    DisplayErrors.tolerate()
    DisplayLoss.guardWindow(UInt(tagsphere_glfw_x11_window(handle)))
    listen()
    setIcon()
  }

  isolated deinit {
    stopListening()
    leaveScreen()
    DisplayLoss.guardWindow(0)
    if glfwGetCurrentContext() == handle { ContextFeatures.adopt(nil) }
    glfwDestroyWindow(handle)
    if let hand { glfwDestroyCursor(hand) }
  }

  private static func setHints(_ api: GraphicsAPI, isRobust: Bool) {
    glfwDefaultWindowHints()
    // OpenGL has profiles since 3.2.
    let hasProfiles = !api.isES && api != .gl31
    let hints: [(Int32, Int32)] = [
      (GLFW_CLIENT_API, api.isES ? GLFW_OPENGL_ES_API : GLFW_OPENGL_API),
      (GLFW_CONTEXT_VERSION_MAJOR, Int32(api.version.major)),
      (GLFW_CONTEXT_VERSION_MINOR, Int32(api.version.minor)),
      (GLFW_OPENGL_PROFILE, hasProfiles ? GLFW_OPENGL_CORE_PROFILE : GLFW_OPENGL_ANY_PROFILE),
      (GLFW_OPENGL_FORWARD_COMPAT, api.isES ? GLFW_FALSE : GLFW_TRUE),
      (GLFW_ALPHA_BITS, 0), (GLFW_DEPTH_BITS, 0), (GLFW_STENCIL_BITS, 0), (GLFW_SAMPLES, 0),
      (GLFW_SRGB_CAPABLE, GLFW_FALSE),
      (GLFW_SCALE_TO_MONITOR, GLFW_TRUE), (GLFW_AUTO_ICONIFY, GLFW_FALSE),
      (GLFW_VISIBLE, GLFW_FALSE),
      (GLFW_CONTEXT_CREATION_API, isRobust ? GLFW_EGL_CONTEXT_API : GLFW_NATIVE_CONTEXT_API),
      (GLFW_CONTEXT_ROBUSTNESS, isRobust ? GLFW_LOSE_CONTEXT_ON_RESET : GLFW_NO_ROBUSTNESS),
    ]
    for (hint, value) in hints { glfwWindowHint(hint, value) }
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "tagsphere")
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "tagsphere")
  }

  // MARK: Drawing

  /// Makes this window's context the current context of the main thread.
  package func makeCurrent() {
    glfwMakeContextCurrent(handle)
    ContextFeatures.adopt(api)
  }

  /// Shows the drawing since the last call.
  ///
  /// With a swap interval, the function may wait for the screen. While the window is hidden, it waits
  /// forever on some systems, and not at all on others. Never call it for a hidden window, and do not rely
  /// on it to limit the frame rate. With Wayland it waits for at most a twentieth of a second.
  ///
  /// The corresponding C function is `glfwSwapBuffers`.
  package func swapBuffers() {
    awaitShownFrame()
    noteFrame()
    glfwSwapBuffers(handle)
  }

  /// The number of screen refreshes for which a swap waits: 0 for none, 1 by default.
  package var swapInterval: Int32 = 1 {
    didSet { setSwapInterval() }
  }

  private func setSwapInterval() { glfwSwapInterval(shownFrame == nil ? swapInterval : 0) }

  /// Whether a Wayland compositor has not shown the last frame for a second; always false with X.
  ///
  /// The reason is that the window is hidden, or that its output is off.
  package var isStalled: Bool {
    shownFrame?.isAwaited == true && now - frameTime >= Self.stallTime
  }

  /// Waits until the compositor has shown the last frame; the driver does not wait.
  private func awaitShownFrame() {
    guard let shownFrame, swapInterval > 0 else { return }
    let end = now + Self.longestSwap
    while shownFrame.isAwaited, case let rest = end - now, rest > .zero {
      glfwWaitEventsTimeout(rest / .seconds(1))
      hasTakenWake = true
    }
  }

  private func noteFrame() {
    guard let shownFrame, !shownFrame.isAwaited, isVisible else { return }
    shownFrame.frameFollows()
    frameTime = now
  }

  // MARK: Events

  /// Returns the events since the last call, with their times; does not wait.
  ///
  /// The corresponding C function is `glfwPollEvents`.
  package func pollEvents() -> [TimedEvent] {
    glfwPollEvents()
    DisplayLoss.check()
    return takeEvents(since: events.lastLook)
  }

  /// Returns the events since the last call, or waits up to `timeout` for the first.
  ///
  /// The thread sleeps while it waits, which costs no processor time. The result may be empty before the
  /// timeout, because the system also wakes the program for changes that it does not report as events.
  ///
  /// The corresponding C function is `glfwWaitEventsTimeout`.
  ///
  /// - Parameters:
  ///   - timeout: The longest time to wait; zero or less polls.
  ///   - isHurried: Returns whether there is something to do at once. It is called after polling,
  ///     because a ``wake()`` before the polling does not end the wait.
  package func waitEvents(
    timeout: Duration, unless isHurried: () -> Bool = { false }
  ) -> [TimedEvent] {
    let waiting = pollEvents()
    defer { hasTakenWake = false }
    guard waiting.isEmpty, timeout > .zero, !isHurried(), !hasTakenWake else { return waiting }
    glfwWaitEventsTimeout(timeout / .seconds(1))
    DisplayLoss.check()
    return takeEvents(since: library.now)
  }

  /// Ends a wait for events, from any thread; has no effect if no thread waits.
  ///
  /// The corresponding C function is `glfwPostEmptyEvent`.
  package nonisolated static func wake() { glfwPostEmptyEvent() }

  /// The current time on the clock of the window's events.
  package var now: Duration { library.now }

  private func takeEvents(since start: Duration) -> [TimedEvent] {
    events.take(since: start, now: library.now)
  }

  /// Appends an event to the queue; for callbacks.
  func append(_ event: InputEvent) { events.append(event) }

  // MARK: Appearance

  /// The text in the window's title bar.
  package var title: String {
    didSet { glfwSetWindowTitle(handle, title) }
  }

  /// Whether frames drawn while a window is hidden are lost.
  ///
  /// If they are lost, the last frame must be presented again after the window is shown.
  package static var losesHiddenFrames: Bool { DisplayConnection.isX11 }

  /// Shows the window if it is hidden.
  package func show() {
    glfwShowWindow(handle)
    guard let screen = screenOnShow, let monitor = Monitor(handle: screen) else { return }
    screenOnShow = nil
    enter(screen, monitor)
  }

  /// Whether the pointer is visible over the window.
  package var showsPointer = true {
    didSet {
      glfwSetInputMode(
        handle, GLFW_CURSOR, showsPointer ? GLFW_CURSOR_NORMAL : GLFW_CURSOR_HIDDEN)
    }
  }

  /// The pointer's shape over the window.
  package var cursor: CursorShape = .arrow {
    didSet {
      guard cursor != oldValue else { return }
      switch cursor {
      case .arrow: glfwSetCursor(handle, nil)
      case .hand:
        if hand == nil { hand = glfwCreateStandardCursor(GLFW_HAND_CURSOR) }
        glfwSetCursor(handle, hand)
      }
    }
  }

  /// The shapes of the pointer.
  package enum CursorShape: Hashable, Sendable {
    /// The system's default, usually an arrow.
    case arrow
    /// A hand, for clickable content.
    case hand
  }
}
