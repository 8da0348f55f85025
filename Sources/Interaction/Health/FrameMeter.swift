/// How long frames take and how many there are: what an operator wants to know of a screen.
public struct FrameMeter: Sendable {
  /// Frames that are remembered; a greater rate than this is not told apart.
  static let window = 256

  /// All frames so far.
  public private(set) var count = 0
  private var frames: [(time: Duration, end: Duration)] = []

  /// A meter of no frame yet.
  public init() { frames.reserveCapacity(Self.window) }

  /// Notes a frame.
  ///
  /// - Parameters:
  ///   - time: What it took to draw, without waiting for the screen.
  ///   - now: When it was shown.
  public mutating func note(_ time: Duration, at now: Duration) {
    if frames.count < Self.window {
      frames.append((time, now))
    } else {
      frames[count % Self.window] = (time, now)
    }
    count += 1
  }

  /// The time of the middle one of the last frames; nil before the first.
  public var median: Duration? {
    frames.isEmpty ? nil : frames.map(\.time).sorted()[frames.count / 2]
  }

  /// Frames in the last second; 0 where nothing moved.
  public func framesPerSecond(at now: Duration) -> Int {
    frames.count { now - $0.end < .seconds(1) }
  }
}
