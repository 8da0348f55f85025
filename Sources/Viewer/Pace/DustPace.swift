/// The share of the dust that frames have time for; dust are the dots of labels without space for words.
///
/// While frames of a moving window take too long, fewer dots of dust are drawn. Words are never left
/// out to save time: their number depends only on the available space. At rest all dots are drawn. The
/// number of dots changes gradually, so that no frame is suddenly brighter.
struct DustPace: Hashable {
  /// The cube root of the share of the dots that frames have time for, `leastShare`…1.
  private(set) var share: Float = 1
  /// The mean time per frame above which the share falls.
  private let longest: Duration
  /// The mean time of the last frames; nil before the first.
  private var mean: Duration?

  /// The minimum share.
  ///
  /// Its cube is a quarter of the dots, enough to preserve the cloud's brightness.
  static let leastShare: Float = 0.63
  /// The decrease of the share by a frame that is too slow.
  private static let step: Float = 0.03
  /// The increase of the share after a timed frame that left time to spare.
  private static let allowance: Float = 0.1

  /// The share of the current frame: `FrameUniforms.dustShare`.
  ///
  /// It moves towards `share`, at rest towards 1.
  private(set) var shown: Float = 1
  /// The time in which `shown` grows from the minimum share to 1.
  static let changeTime = Duration.milliseconds(400)
  /// The share that is visible since many labels were added at once; it grows from `firstShare` to 1.
  private var gathered: Float = 1
  /// The first share after many labels were added at once; its cube is a sixteenth of the dots.
  static let firstShare: Float = 0.4
  /// The time in which the dots of newly added labels appear.
  static let gatherTime = Duration.seconds(6)
  /// Whether the driver draws on the CPU.
  private let isSoftware: Bool
  /// The longest frame time that is counted; a later frame counts as this time.
  private static let longestStep = Duration.milliseconds(100)

  /// Creates the pace of a window.
  ///
  /// - Parameters:
  ///   - refreshRate: The refresh rate of its screen, Hz; nil or 0 if it is unknown.
  ///   - isSoftware: Whether the driver draws on the CPU: then 30 frames per second suffice.
  init(refreshRate: Double?, isSoftware: Bool) {
    self.isSoftware = isSoftware
    let known = refreshRate.flatMap { $0.isFinite && $0 >= 1 ? $0 : nil } ?? 60
    // A swap that waits for the screen takes up to one refresh interval, or two if it misses a refresh.
    longest = .seconds(isSoftware ? max(1 / 30.0, 1.3 / known) : 1.3 / known)
  }

  /// Advances `shown` to the next frame.
  ///
  /// - Parameters:
  ///   - isStill: Whether the scene rests.
  ///   - time: The time since the last frame.
  mutating func prepareFrame(isStill: Bool, after time: Duration) {
    let time = min(max(time, .zero), Self.longestStep)
    func most(from share: Float, in whole: Duration) -> Float { (1 - share) * Float(time / whole) }
    gathered = isStill ? 1 : min(gathered + most(from: Self.firstShare, in: Self.gatherTime), 1)
    let most = most(from: Self.leastShare, in: Self.changeTime)
    shown += min(max((isStill ? 1 : min(share, gathered)) - shown, -most), most)
  }

  /// Lets the dust of many added labels appear gradually while the scene moves.
  ///
  /// On a driver that draws on the CPU, the first frames of many labels are then not much slower
  /// than earlier frames. A GPU draws all dots at once.
  mutating func gather() {
    if isSoftware { (gathered, shown) = (Self.firstShare, Self.firstShare) }
  }

  /// Increases the share, because a timed frame has shown that the GPU has time to spare.
  ///
  /// The time from turn to swap does not show spare time if swaps wait for the screen.
  mutating func allowMore() { (share, mean) = (min(share + Self.allowance, 1), nil) }

  /// Forgets the times of earlier frames and restores all dots; the next frames are drawn differently.
  mutating func startAnew() { (share, mean) = (1, nil) }

  /// Records the time of a frame of a moving scene, from the start of its turn to its swap.
  mutating func note(_ time: Duration) {
    let mean = self.mean.map { $0 + (time - $0) / 4 } ?? time
    self.mean = mean
    if mean > longest {
      share = max(share - Self.step, Self.leastShare)
    } else if mean < longest * 0.7 {
      share = min(share + Self.step / 3, 1)
    }
  }
}
