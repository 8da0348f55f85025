internal import TagSphereCommandLineOptions

/// Decides when enough frames have been measured.
struct FrameCountdown {
  private let length: BenchOptions.Length
  private let warmUp: Int
  private let clock = ContinuousClock()
  private var start: ContinuousClock.Instant

  init(_ length: BenchOptions.Length, warmUp: Int) {
    self.length = length
    self.warmUp = warmUp
    start = clock.now
  }

  /// Returns whether the frames before this one suffice; must be called once before each frame.
  mutating func isOver(frame: Int) -> Bool {
    if frame <= warmUp { start = clock.now }
    switch length {
    case .frames(let count): return frame >= warmUp + count
    case .seconds(let seconds):
      return frame > warmUp && (clock.now - start) / .seconds(1) >= seconds
    }
  }
}
