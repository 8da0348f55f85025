internal import Glibc
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereWindow

extension ViewCommand {
  /// How long a driver may take to come back before a new context is asked for.
  private static let resetTime = Duration.seconds(1)

  /// Does a turn of the loop, and rebuilds the picture where the driver has taken the context away.
  ///
  /// - Throws: What the turn throws for another reason, and a failure where too many contexts were
  ///   lost of late.
  func keepingContext(_ turn: () throws -> Void) throws {
    do {
      try turn()
    } catch let error as GLError {
      // A context that is gone makes whatever is asked of it fail.
      guard tellsOfLoss, GraphicsReset.hasHappened else { throw error }
      try rebuild()
      return
    }
    if tellsOfLoss, isSeen, GraphicsReset.hasHappened { try rebuild() }
  }

  /// Shows the same in a new window, until a context stays for a frame.
  private func rebuild() throws {
    let start = window.now
    var isLost = true
    while isLost {
      guard losses.note(at: window.now) else {
        throw CommandFailure(
          "the graphics context was lost \(losses.count) times within "
            + "\(ContextLosses.period.components.seconds) s; update the graphics driver, or set "
            + "LIBGL_ALWAYS_SOFTWARE=1 to draw without one")
      }
      reporter?.contextLost(count: losses.count)
      do {
        try replaceWindow()
        isLost = false
      } catch let error as GLError {
        guard tellsOfLoss, GraphicsReset.hasHappened else { throw error }
      }
    }
    stage.health.restartedContext(after: "the graphics context was lost, and made anew")
    reporter?.contextRestored(in: window.now - start)
  }

  /// Shows the labels as they are now in another window, in the place of the one whose context is
  /// lost; that one stays until then.
  private func replaceWindow() throws {
    stage.leaveContext()
    // The driver says so for as long as it has not come back.
    let end = window.now + Self.resetTime
    while GraphicsReset.hasHappened, window.now < end { usleep(10_000) }
    let lost = window
    window = try Window(replacing: lost)
    tellsOfLoss = GraphicsReset.isReported
    try stage.enterContext()
    // What was held down over the lost window is let go of over another one.
    let pixels = window.framebufferSize
    let events = [.focusLost, .resized(width: pixels.x, height: pixels.y)].map {
      TimedEvent($0, at: window.now)
    }
    _ = kiosk?.take(events, window: window)
    try perform(stage.apply(events))
    let start = window.now
    try stage.drawFirst()
    window.show()
    if isBlank { showBlack() } else { try showFrame(since: start) }
    look()
    withExtendedLifetime(lost) {}
  }
}
