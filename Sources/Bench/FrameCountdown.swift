internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions

/// Decides when enough frames have been measured.
struct FrameCountdown {
  private let length: BenchLength
  private let warmUp: Int
  private let clock = ContinuousClock()
  private var start: ContinuousClock.Instant

  init(_ length: BenchLength, warmUp: Int) {
    self.length = length
    self.warmUp = warmUp
    start = clock.now
  }

  /// Returns whether enough frames were measured before this frame; call it once before each frame.
  mutating func isOver(frame: Int) -> Bool {
    if frame <= warmUp { start = clock.now }
    switch length {
    case .frames(let count): return frame >= warmUp + count
    case .seconds(let seconds):
      return frame > warmUp && (clock.now - start) / .seconds(1) >= seconds
    }
  }
}

extension StageClock {
  /// Runs frames until enough of them are measured, and records the time of the first frame.
  ///
  /// - Parameters:
  ///   - options: The required number or duration.
  ///   - body: Runs a frame, and returns its time in seconds. It receives the frame's number, and
  ///     whether the frame counts or only warms up.
  /// - Returns: The time from the start of the process to the end of the first frame, seconds.
  mutating func runFrames(
    _ options: Settings, _ body: (_ frame: Int, _ counts: Bool) throws -> Double
  ) rethrows -> Double {
    var length = FrameCountdown(options.measurement.length, warmUp: options.measurement.warmUp)
    var (frame, firstFrame) = (0, 0.0)
    while !length.isOver(frame: frame) {
      let seconds = try body(frame, frame >= options.measurement.warmUp)
      if frame == 0 {
        firstFrame = ProcessFigures.secondsSinceStart ?? 0
        note("first frame", seconds: seconds)
      }
      frame += 1
    }
    return firstFrame
  }
}
