/// Decides whether a GPU has time for the best quality while the scene moves.
///
/// If frames of the best quality take too long, frames in motion are quick until the GPU has time to
/// spare. From time to time in motion, a frame is timed from an idle GPU to the finished picture. The
/// time from frame to frame would not show the GPU's speed: hidden or dragged windows wait for the
/// window system, and a limit of the frame rate makes frames wait.
///
/// | frames in motion | timed | next timed frame | consecutive frames that change the quality |
/// | --- | --- | --- | --- |
/// | best | ≤ 85 % of a frame's time | after 0.5, 1, 2, then every 4 s | |
/// | best | > 85 % | after 0.25 s | 6: frames become quick |
/// | quick | ≥ 60 % | after 10, 20, 40 … 600 s | |
/// | quick | < 60 % | after 0.25 s | 3: frames become best |
struct SamplePace: Hashable {
  /// Whether frames of a moving scene have the quick quality.
  private(set) var isQuick = false
  /// The conditions for which the decision holds; nil before the first frame.
  private var conditions: Conditions?
  /// The time at which the current motion began; nil at rest.
  private var motionStart: Duration?
  /// The number of consecutive timed frames that call for a change of quality.
  private var votes = 0
  /// The approximate end of the last timed frame.
  private var lastMeasurement = Duration.zero
  /// The time at which the next frame is timed.
  private var next = Duration.zero
  /// The time between timed frames while frames in motion have the best quality.
  private var wait = shortestWait
  /// The time from a change to quick frames, or from a failed trial of the best quality, to the next trial.
  private var trialWait = shortestTrialWait
  /// The time at which frames returned to the best quality; nil if frames were never quick.
  private var recovery: Duration?

  private struct Conditions: Hashable {
    /// The picture's size, pixels.
    var size: SIMD2<Int>
    /// The time available for a frame.
    var frameTime: Duration
  }

  /// The number of consecutive slow frames after which frames become quick.
  static let slowCount = 6
  /// The number of consecutive frames with time to spare after which the best quality returns.
  static let fastCount = 3
  /// The time between timed frames that call for a change of quality.
  ///
  /// It is also the time from the start of a motion to its first timed frame, because a GPU may have to wake
  /// up after a pause.
  static let shortestWait = Duration.milliseconds(250)
  /// The longest time between timed frames while they are fast enough; each wait doubles up to this time.
  static let longestWait = Duration.seconds(4)
  /// The shortest time until a frame of the best quality is tried while frames are quick.
  static let shortestTrialWait = Duration.seconds(10)
  /// The longest time until a trial.
  ///
  /// Waits double up to this time; it is long, because trials may be visible.
  static let longestTrialWait = Duration.seconds(600)
  /// If frames become quick again within this time, the best quality was restored too early.
  private static let relapseTime = Duration.seconds(60)
  /// The gap after which timed frames no longer count as consecutive.
  private static let longestGap = Duration.seconds(2)
  /// The share of a frame's time above which a frame is too slow; the window system draws, too.
  private static let slowShare = 0.85
  /// The share of a frame's time below which a frame has time to spare.
  static let spareShare = 0.6

  /// Adopts the conditions of the next frame.
  ///
  /// The decision restarts if the conditions change. As a safeguard, it also restarts if time runs
  /// backwards.
  ///
  /// - Parameters:
  ///   - size: The picture's size, pixels.
  ///   - frameTime: The time from frame to frame that the window aims for.
  ///   - isMoving: Whether the picture changes.
  ///   - clock: The clock of the pace.
  /// - Returns: Whether the decision restarts.
  mutating func follow(
    size: SIMD2<Int>, frameTime: Duration, isMoving: Bool, on clock: PaceClock
  ) -> Bool {
    let conditions = Conditions(size: size, frameTime: frameTime)
    let isNew = conditions != self.conditions || clock.runsBackwards
    if isNew {
      self = SamplePace()
      self.conditions = conditions
    }
    // A slow film is at rest between two pictures.
    if !isMoving {
      motionStart = nil
    } else if motionStart == nil || clock.gap > max(Pace.calm, frameTime * 2) {
      motionStart = clock.now
    }
    return isNew
  }

  /// Returns whether a frame drawn now must have the best quality and be timed.
  func isDue(now: Duration) -> Bool {
    motionStart.map { now >= max(next, $0 + Self.shortestWait) } ?? false
  }

  /// Records the time that a frame of the best quality took.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - now: The time of the frame's turn.
  mutating func note(_ time: Duration, now: Duration) {
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

  /// Returns the time until the next trial, and doubles the time for the following trial.
  private mutating func takeTrialWait() -> Duration {
    defer { trialWait = min(trialWait * 2, Self.longestTrialWait) }
    return trialWait
  }
}
