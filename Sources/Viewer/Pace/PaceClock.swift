/// The one clock of the pace: the time of the turn, and the times of what happened before.
///
/// All times are on the clock of the events.
struct PaceClock: Hashable {
  /// The time of the turn.
  private(set) var now: Duration
  /// The time of the last turn in which the window was seen.
  private(set) var lastTurn = Duration.zero
  /// The time at which the last frame was drawn.
  private(set) var lastFrame = Duration.zero
  /// The time at which the last frame was on the screen.
  private(set) var lastEnd = Duration.zero
  /// The time at which the content last changed; nil before the first change.
  private(set) var lastChange: Duration?
  /// The earliest time of the next frame.
  private(set) var nextFrame = Duration.zero

  /// Creates a clock that stands at a time.
  init(at now: Duration) { self.now = now }

  /// Whether a frame may be drawn now.
  var isDue: Bool { now >= nextFrame }

  /// The time since the last frame was drawn.
  var frameAge: Duration { now - lastFrame }

  /// The time in which nothing was drawn: since the last turn, or since the end of its frame.
  var gap: Duration { now - max(lastTurn, lastEnd) }

  /// Whether the time is before that of the last turn.
  var runsBackwards: Bool { now < lastTurn }

  /// Sets the time of a turn.
  mutating func turnBegins(at time: Duration) { now = time }

  /// Records that the window is seen in this turn.
  mutating func turnIsSeen() {
    if runsBackwards { lastEnd = .zero }
    lastTurn = now
  }

  /// Records that the content has changed.
  mutating func contentChanged() { lastChange = now }

  /// Records that a frame is drawn now.
  ///
  /// - Parameter interval: The time to the next frame.
  mutating func frameDrawn(interval: Duration) {
    lastFrame = now
    frameShown(interval: interval)
  }

  /// Records that a frame, or the last one again, is shown now.
  ///
  /// - Parameter interval: The time to the next frame.
  mutating func frameShown(interval: Duration) {
    // The next frame is in step with earlier ones, unless this one is late by an interval.
    nextFrame = (now < nextFrame + interval ? nextFrame : now) + interval
  }

  /// Records the time at which a frame was on the screen.
  mutating func frameEnded(at end: Duration) { lastEnd = end }
}
