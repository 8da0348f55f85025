/// Holds the pace of a moving window on a graphics card: where frames of the best quality take too long,
/// those of a scene that moves have the quick one, until the card has time to spare.
///
/// What counts is how long a frame's drawing takes from an idle card to its end, which is measured now
/// and then in motion. The time from frame to frame would not do: a window system lets hidden or dragged
/// windows wait, and a limit of the frame rate makes frames wait.
package struct SamplePace: Hashable, Sendable {
  /// Whether frames of a scene that moves have the quick quality.
  package private(set) var isQuick = false
  /// What the judgement is about; nil before the first frame.
  private var conditions: Conditions?
  /// When the motion began that goes on; nil at rest.
  private var motionStart: Duration?
  /// The time of the last turn.
  private var lastTurn = Duration.zero
  /// The end of the last frame.
  private var lastEnd = Duration.zero
  /// The number of the last measured frames in a row that speak for a change.
  private var votes = 0
  /// The end of the last measured frame, about.
  private var lastMeasurement = Duration.zero
  /// When the next one is measured.
  private var next = Duration.zero
  /// The time between measured frames while frames in motion have the best quality.
  private var wait = shortestWait
  /// The time from a change to quick frames, or from a failed trial, to the next trial.
  private var trialWait = shortestTrialWait
  /// When frames got the best quality again; nil if they always had it.
  private var recovery: Duration?

  private struct Conditions: Hashable, Sendable {
    /// The picture's size, pixels.
    var size: SIMD2<Int>
    /// The time that a frame has.
    var frameTime: Duration
  }

  /// The number of frames in a row after which frames become quick, if all take too long.
  package static let slowCount = 6
  /// The number of frames in a row after which they have the best quality again, if all have time to spare.
  package static let fastCount = 3
  /// The time between measured frames that speak for a change, and from the start of a motion to the first
  /// one: after a pause, a card may have to wake up.
  package static let shortestWait = Duration.milliseconds(250)
  /// The longest time between measured frames where all have time enough; it is reached by doubling.
  package static let longestWait = Duration.seconds(4)
  /// The shortest time until a frame of the best quality is tried while others are quick.
  package static let shortestTrialWait = Duration.seconds(10)
  /// The longest such time, reached by doubling: a trial may be seen.
  package static let longestTrialWait = Duration.seconds(600)
  /// The time in which frames that become quick again were given the best quality too early.
  private static let relapseTime = Duration.seconds(60)
  /// The time from the end of a measured frame to the next from which on they are no row.
  private static let longestGap = Duration.seconds(2)
  /// The share of a frame's time beyond which one is too slow, for the window system draws, too.
  private static let slowShare = 0.85
  /// The share of a frame's time below which one has time to spare.
  package static let spareShare = 0.6

  /// Creates the pace of a window whose frames all have the best quality.
  package init() {}

  /// Adopts what the next frame is about; the judgement starts anew where that is something else, and, as a
  /// guard, where the time goes back.
  ///
  /// - Parameters:
  ///   - size: The picture's size, pixels.
  ///   - frameTime: The time from frame to frame that the window aims for.
  ///   - isMoving: Whether the picture changes.
  ///   - now: The time of the turn.
  /// - Returns: Whether it starts anew.
  @discardableResult
  package mutating func follow(
    size: SIMD2<Int>, frameTime: Duration, isMoving: Bool, now: Duration
  ) -> Bool {
    let conditions = Conditions(size: size, frameTime: frameTime)
    let isNew = conditions != self.conditions || now < lastTurn
    if isNew {
      self = SamplePace()
      self.conditions = conditions
    }
    // A card that waits for the next picture of a slow film is at rest.
    let gap = now - max(lastTurn, lastEnd)
    if !isMoving {
      motionStart = nil
    } else if motionStart == nil || gap > max(FramePacer.calm, frameTime * 2) {
      motionStart = now
    }
    lastTurn = now
    return isNew
  }

  /// Records when a frame ended.
  package mutating func noteFrame(to end: Duration) { lastEnd = end }

  /// Returns whether a frame that is drawn now has the best quality and is measured.
  package func isDue(now: Duration) -> Bool {
    motionStart.map { now >= max(next, $0 + Self.shortestWait) } ?? false
  }

  /// Records the time that a frame of the best quality took.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - now: The frame's time.
  package mutating func note(_ time: Duration, now: Duration) {
    guard let frameTime = conditions?.frameTime else { return }
    if now - lastMeasurement > Self.longestGap { votes = 0 }
    lastMeasurement = now + time
    let isForChange =
      isQuick ? time < frameTime * Self.spareShare : time > frameTime * Self.slowShare
    votes = isForChange ? votes + 1 : 0
    wait = isForChange ? Self.shortestWait : min(wait * 2, Self.longestWait)
    if votes == (isQuick ? Self.fastCount : Self.slowCount) {
      change(now: now)
    } else {
      next = now + (isQuick && !isForChange ? takeTrialWait() : wait)
    }
  }

  private mutating func change(now: Duration) {
    (isQuick, votes) = (!isQuick, 0)
    guard isQuick else {
      (recovery, next) = (now, now + wait)
      return
    }
    if let recovery, now - recovery > Self.relapseTime { trialWait = Self.shortestTrialWait }
    next = now + takeTrialWait()
  }

  /// Returns the time until the next trial, and doubles that until the one after it.
  private mutating func takeTrialWait() -> Duration {
    defer { trialWait = min(trialWait * 2, Self.longestTrialWait) }
    return trialWait
  }
}
