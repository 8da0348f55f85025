internal import Glibc
internal import TagSphereEnvironment
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereViewer
internal import TagSphereWindow

/// The lost contexts, and whether the driver reports losses.
struct ContextKeeper {
  var losses = ContextLosses()
  var reportsLoss = false
}

extension WindowLoop {
  /// The time that a driver may take to recover before a new context is created.
  private static let resetTime = Duration.seconds(1)

  /// Runs a turn, and shows the cloud in a new window if the context was lost.
  ///
  /// - Throws: The other errors of the turn. `CommandFailure` if too many contexts were lost recently.
  func keepingContext(_ turn: () throws -> Void) throws {
    do {
      try turn()
    } catch let error as GLError {
      // After the loss of the context, any call may fail.
      guard contexts.reportsLoss, GraphicsReset.hasHappened else { throw error }
      try rebuild()
      return
    }
    if contexts.reportsLoss, visibility.isSeen, GraphicsReset.hasHappened { try rebuild() }
  }

  /// Shows the cloud in a new window; retries until a context survives a frame.
  private func rebuild() throws {
    let start = window.now
    var isLost = true
    while isLost {
      guard contexts.losses.note(at: window.now) else {
        throw CommandFailure(
          "the graphics context was lost \(contexts.losses.count) times within "
            + "\(ContextLosses.period.components.seconds) s; update the graphics driver, or set "
            + "LIBGL_ALWAYS_SOFTWARE=1 to draw without one")
      }
      kiosk?.reporter.logContextLoss(count: contexts.losses.count)
      do {
        try replaceWindow()
        isLost = false
      } catch let error as GLError {
        guard contexts.reportsLoss, GraphicsReset.hasHappened else { throw error }
      }
    }
    viewer.noteRestartedContext()
    kiosk?.reporter.logRestoredContext(in: window.now - start)
  }

  /// Shows the current labels in a new window, which replaces the window with the lost context.
  private func replaceWindow() throws {
    viewer.leaveContext()
    // The driver reports the reset until the driver has recovered.
    let end = window.now + Self.resetTime
    while GraphicsReset.hasHappened, window.now < end { usleep(10_000) }
    let lost = window
    window = try Window(replacing: lost)
    contexts.reportsLoss = GraphicsReset.isReported
    try viewer.enterContext()
    // A button that was held over the lost window is released over the new window, so it is released here.
    let pixels = window.framebufferSize
    let events = [.focusLost, .resized(width: pixels.x, height: pixels.y)].map {
      TimedEvent($0, at: window.now)
    }
    kiosk?.receive(events, isIdle: false)
    var input = input(events)
    input.needsFrame = true
    try turn(input)
    window.show()
    visibility.update(from: window)
    withExtendedLifetime(lost) {}
  }
}
