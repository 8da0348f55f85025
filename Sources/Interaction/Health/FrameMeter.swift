/// The frame times and frame rate, for an operator.
package struct FrameMeter: Sendable {
  /// The number of recent frames that are kept; it is also the highest measurable frame rate.
  static let window = 256

  /// The number of all frames so far.
  package private(set) var count = 0
  private var frames: [(time: Duration, end: Duration)] = []

  /// Creates a meter without frames.
  package init() { frames.reserveCapacity(Self.window) }

  /// Records a frame.
  ///
  /// - Parameters:
  ///   - time: The drawing time, without waiting for the screen.
  ///   - now: The time at which the frame was shown.
  package mutating func note(_ time: Duration, at now: Duration) {
    if frames.count < Self.window {
      frames.append((time, now))
    } else {
      frames[count % Self.window] = (time, now)
    }
    count += 1
  }

  /// The median time of the recent frames; nil before the first frame.
  package var median: Duration? {
    frames.isEmpty ? nil : frames.map { $0.time }.sorted()[frames.count / 2]
  }

  /// Returns the number of frames in the last second; 0 if no frame was drawn.
  package func framesPerSecond(at now: Duration) -> Int {
    frames.count { now - $0.end < .seconds(1) }
  }
}
