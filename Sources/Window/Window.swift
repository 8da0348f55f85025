internal import CTagSphereGLFW
public import TagSphereInteraction
internal import TagSphereTagData

/// A window with an OpenGL 4.1 core context, made current.
///
/// Its own framebuffer has eight bits a channel and nothing else: no depth, no samples, no sRGB
/// conversion. Frames are drawn into framebuffer objects and copied to it.
///
/// The window starts hidden: draw the first frame, then ``show()``. It lives on the main thread, and
/// must outlive the GL objects made in its context.
@MainActor public final class Window {
  let handle: OpaquePointer
  let library: GLFWLibrary
  /// Whether its context was asked to tell when the driver takes it away.
  let isRobust: Bool
  private var queue: [InputEvent] = []
  private var lastLook: Duration
  /// Where the pointer was at the last event, framebuffer pixels.
  ///
  /// GLFW says where it is now, which for a press that waited in the queue is somewhere else.
  var pointer = SIMD2<Double>.zero
  private var hand: OpaquePointer?
  /// Where the window was before it filled the screen; nil while it does not.
  var placeBeforeFullScreen: Place?
  /// The monitor that was filled last, as it was then.
  var filled: Monitor?
  /// What keeps the screensaver's true setting; nil until the window first fills a screen.
  var screenSaverPause: ScreenSaverPause?

  /// Makes a hidden window and its context, and makes the context current.
  ///
  /// - Parameters:
  ///   - title: Any text.
  ///   - width: Width of the contents at a content scale of 1, at least 1.
  ///   - height: Height of the contents at a content scale of 1, at least 1.
  ///   - isRobust: Whether the context is asked to tell when the driver takes it away: only EGL hears
  ///     that, so it is made by EGL. Where there is no such context, it is a plain one.
  ///   - library: GLFW, started.
  /// - Throws: `WindowSystemError.noWindow` where the display has no OpenGL 4.1.
  ///   The corresponding C function is `glfwCreateWindow`.
  public init(
    title: String, width: Int, height: Int, isRobust: Bool = false, in library: GLFWLibrary
  ) throws(WindowSystemError) {
    precondition(width > 0 && height > 0, "a window of \(width)×\(height) has no pixels")
    let make = { glfwCreateWindow(Int32(width), Int32(height), title, nil, nil) }
    Self.setHints(isRobust: isRobust)
    var made = make()
    if made == nil, isRobust {
      Self.setHints(isRobust: false)
      made = make()
    }
    guard let handle = made else {
      throw .noWindow(reason: GLFWLibrary.lastError())
    }
    self.handle = handle
    self.library = library
    self.isRobust = isRobust
    self.title = title
    lastLook = library.now
    glfwMakeContextCurrent(handle)
    glfwSwapInterval(swapInterval)
    DisplayErrors.tolerate()
    listen()
  }

  isolated deinit {
    stopListening()
    leaveScreen()
    glfwDestroyWindow(handle)
    if let hand { glfwDestroyCursor(hand) }
  }

  private static func setHints(isRobust: Bool) {
    glfwDefaultWindowHints()
    let hints: [(Int32, Int32)] = [
      (GLFW_CONTEXT_VERSION_MAJOR, 4), (GLFW_CONTEXT_VERSION_MINOR, 1),
      (GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE), (GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE),
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

  /// Makes this window's context the one that OpenGL calls on the main thread go to.
  public func makeCurrent() { glfwMakeContextCurrent(handle) }

  /// Shows what was drawn since the last call.
  ///
  /// With a swap interval it may wait for the screen, on some systems for ever while the window is
  /// hidden; and on others it never waits. So never call it for a hidden window, and do not take it
  /// for a limit on frames. The corresponding C function is `glfwSwapBuffers`.
  public func swapBuffers() { glfwSwapBuffers(handle) }

  /// Refreshes of the screen that a swap waits for: 0 for none, 1 by default.
  public var swapInterval: Int32 = 1 {
    didSet { glfwSwapInterval(swapInterval) }
  }

  // MARK: Events

  /// The events since the last call, with their times; does not wait.
  ///
  /// The corresponding C function is `glfwPollEvents`.
  public func pollEvents() -> [TimedEvent] {
    glfwPollEvents()
    return takeQueue(since: lastLook)
  }

  /// The events since the last call, or the first to come within `timeout`.
  ///
  /// Sleeps, so it costs nothing while nothing happens. May return empty before the timeout: the
  /// system wakes the program for more than it reports.
  /// The corresponding C function is `glfwWaitEventsTimeout`.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait at most; zero or less polls.
  ///   - isHurried: Whether there is something to do at once. It is asked where ``wake()`` has effect
  ///     again: before, it may have been called too early to end the wait.
  public func waitEvents(
    timeout: Duration, unless isHurried: () -> Bool = { false }
  ) -> [TimedEvent] {
    let waiting = pollEvents()
    guard waiting.isEmpty, timeout > .zero, !isHurried() else { return waiting }
    glfwWaitEventsTimeout(timeout / .seconds(1))
    return takeQueue(since: library.now)
  }

  /// Ends a wait for events, from any thread; without effect where nobody waits.
  ///
  /// The corresponding C function is `glfwPostEmptyEvent`.
  public nonisolated static func wake() { glfwPostEmptyEvent() }

  /// The time of the window's clock, which stamps its events.
  public var now: Duration { library.now }

  private func takeQueue(since start: Duration) -> [TimedEvent] {
    lastLook = library.now
    defer { queue.removeAll(keepingCapacity: true) }
    return TimedEvent.spread(queue, over: min(start, lastLook)...lastLook)
  }

  /// Adds an event to the queue; for callbacks.
  func append(_ event: InputEvent) { queue.append(event) }

  // MARK: Appearance

  /// The text in the window's frame.
  public var title: String {
    didSet { glfwSetWindowTitle(handle, title) }
  }

  /// Shows the window, if it is hidden.
  public func show() { glfwShowWindow(handle) }

  /// Whether the pointer is seen over the window.
  public var showsPointer = true {
    didSet {
      glfwSetInputMode(
        handle, GLFW_CURSOR, showsPointer ? GLFW_CURSOR_NORMAL : GLFW_CURSOR_HIDDEN)
    }
  }

  /// The pointer's shape over the window.
  public var cursor: CursorShape = .arrow {
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

  /// The shapes that a pointer may have.
  public enum CursorShape: Hashable, Sendable {
    /// The system's own, an arrow as a rule.
    case arrow
    /// A hand: what is here can be clicked.
    case hand
  }
}
