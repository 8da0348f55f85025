/// The one clock of the pace: the times of the turn and of earlier events.
///
/// All times are on the clock of the events.
struct PaceClock: Hashable {
  /// The time of the turn.
  private(set) var now: Duration
  /// The time of the last turn in which the window was visible.
  private(set) var lastTurn = Duration.zero
  /// The time at which the last frame was drawn.
  private(set) var lastFrame = Duration.zero
  /// The time at which the last frame appeared on the screen.
  private(set) var lastEnd = Duration.zero
  /// The time at which the content last changed; nil before the first change.
  private(set) var lastChange: Duration?
  /// The earliest time of the next frame.
  private(set) var nextFrame = Duration.zero

  /// Creates a clock that shows a time.
  init(at now: Duration) { self.now = now }

  /// Whether a frame may be drawn now.
  var isDue: Bool { now >= nextFrame }

  /// The time since the last frame was drawn.
  var frameAge: Duration { now - lastFrame }

  /// The time without drawing: since the last turn, or since the end of that turn's frame.
  var gap: Duration { now - max(lastTurn, lastEnd) }

  /// Whether the current time is before the time of the last turn.
  var runsBackwards: Bool { now < lastTurn }

  /// Sets the time of a turn.
  mutating func turnBegins(at time: Duration) { now = time }

  /// Records that the window is visible in this turn.
  mutating func turnIsSeen() {
    if runsBackwards { lastEnd = .zero }
    lastTurn = now
  }

  /// Records that the content has changed.
  mutating func contentChanged() { lastChange = now }

  /// Records that a new frame is drawn now.
  ///
  /// - Parameter interval: The time to the next frame.
  mutating func frameDrawn(interval: Duration) {
    lastFrame = now
    frameShown(interval: interval)
  }

  /// Records that a new frame is shown now, or that the last frame is shown again.
  ///
  /// - Parameter interval: The time to the next frame.
  mutating func frameShown(interval: Duration) {
    // The next frame keeps the rhythm of earlier frames, unless this frame is late by an interval.
    nextFrame = (now < nextFrame + interval ? nextFrame : now) + interval
  }

  /// Records the time at which a frame appeared on the screen.
  mutating func frameEnded(at end: Duration) { lastEnd = end }
}
