/// Holds the pace of a moving window on a graphics card: where frames of the best quality take too long,
/// those of a scene that moves have the quick one, until the card has time to spare.
///
/// What counts is how long a frame's drawing takes from an idle card to its end, which is measured now
/// and then. The time from frame to frame would not do: a window system lets hidden or dragged windows
/// wait, and a limit of the frame rate makes frames wait.
public struct SamplePace: Hashable, Sendable {
  /// Whether frames of a scene that moves have the quick quality.
  public private(set) var isQuick = false
  /// What the judgement is about; nil before the first frame.
  private var conditions: Conditions?
  /// The number of the last measured frames in a row that speak for a change.
  private var votes = 0
  /// When the next frame is measured.
  private var next = Duration.zero
  /// The time from the last measured frame to that.
  private var wait = shortestWait

  private struct Conditions: Hashable, Sendable {
    /// The picture's size, pixels.
    var size: SIMD2<Int>
    /// The time that a frame has.
    var frameTime: Duration
  }

  /// The number of frames in a row after which frames become quick, if all take too long.
  public static let slowCount = 6
  /// The number of frames in a row after which they have the best quality again, if all have time to spare.
  public static let fastCount = 3
  /// The time between measured frames while they speak for a change, and before the first.
  public static let shortestWait = Duration.milliseconds(250)
  /// The longest time between measured frames where all have time enough; it is reached by doubling.
  public static let longestWait = Duration.seconds(4)
  /// The shortest time between frames of the best quality that are tried while others are quick.
  public static let shortestTrialWait = Duration.seconds(10)
  /// The longest such time, reached by doubling: a trial may be seen.
  public static let longestTrialWait = Duration.seconds(600)
  /// The share of a frame's time that one with time to spare takes at most.
  private static let spareShare = 0.6

  /// Creates the pace of a window whose frames all have the best quality.
  public init() {}

  /// Adopts what the next frame is about; the judgement starts anew where that is something else.
  ///
  /// The first frame is not measured, since what it needs is made in it.
  ///
  /// - Parameters:
  ///   - size: The picture's size, pixels.
  ///   - frameTime: The time from frame to frame that the window aims for.
  ///   - now: The frame's time.
  public mutating func follow(size: SIMD2<Int>, frameTime: Duration, now: Duration) {
    let conditions = Conditions(size: size, frameTime: frameTime)
    guard conditions != self.conditions else { return }
    self = SamplePace()
    (self.conditions, next) = (conditions, now + Self.shortestWait)
  }

  /// Returns whether a frame that is drawn now has the best quality and is measured.
  public func isDue(now: Duration) -> Bool { conditions != nil && now >= next }

  /// Records the time that a frame of the best quality took.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - now: The frame's time.
  public mutating func note(_ time: Duration, now: Duration) {
    guard let frameTime = conditions?.frameTime else { return }
    let isForChange = isQuick ? time < frameTime * Self.spareShare : time > frameTime
    votes = isForChange ? votes + 1 : 0
    if isForChange {
      wait = Self.shortestWait
    } else if isQuick {
      wait = min(max(wait * 2, Self.shortestTrialWait), Self.longestTrialWait)
    } else {
      wait = min(wait * 2, Self.longestWait)
    }
    if votes == (isQuick ? Self.fastCount : Self.slowCount) {
      (isQuick, votes) = (!isQuick, 0)
      wait = isQuick ? Self.shortestTrialWait : Self.shortestWait
    }
    next = now + wait
  }
}
