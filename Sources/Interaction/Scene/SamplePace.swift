/// Holds the pace of a moving window on a graphics card: where frames of the best quality take the card
/// too long, those of a scene that moves have the quick one from then on.
///
/// What counts is the time that the card takes for the drawing alone, measured a few times a second. The
/// time from frame to frame also holds what others take of it: a window system that lets hidden or
/// dragged windows wait, a limit of the frame rate, and this program's work between the frames.
public struct SamplePace: Hashable, Sendable {
  /// Whether frames of a scene that moves have the quick quality.
  public private(set) var isQuick = false
  /// The number of the last frames in a row that speak for a change.
  private var votes = 0
  /// When the next frame is measured.
  private var next = Duration.zero

  /// The time between two frames that are measured.
  public static let interval = Duration.milliseconds(250)
  /// The number of frames in a row after which frames become quick, if all take too long.
  public static let slowCount = 6
  /// The number of frames in a row after which they have the best quality again, if all have time to spare.
  public static let fastCount = 3
  /// The share of the time of a frame that one with time to spare takes at most.
  private static let spareShare = 0.6

  /// Creates the pace of a window whose frames all have the best quality.
  public init() {}

  /// Returns whether a frame of the best quality that is drawn now is to be measured.
  public func isDue(now: Duration) -> Bool { now >= next }

  /// Records the time that the card took for a frame of the best quality.
  ///
  /// Once frames in motion are quick, only a scene at rest has such frames.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - longest: The time from frame to frame that the window aims for.
  ///   - now: When the frame was drawn.
  public mutating func note(_ time: Duration, longest: Duration, now: Duration) {
    next = now + Self.interval
    let speaksForChange = isQuick ? time < longest * Self.spareShare : time > longest
    votes = speaksForChange ? votes + 1 : 0
    guard votes == (isQuick ? Self.fastCount : Self.slowCount) else { return }
    (isQuick, votes) = (!isQuick, 0)
  }
}
