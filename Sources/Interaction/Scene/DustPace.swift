/// Holds the pace of a moving window: as long as frames take too long, fewer dots of dust are drawn.
///
/// Words are never left out for it: there are only as many of them as there is room for. At rest
/// there are all dots. They come and leave a few at a time, so that no frame is suddenly brighter.
package struct DustPace: Hashable, Sendable {
  /// The cube root of the share of the dots that are drawn, `leastShare`…1: `FrameUniforms.dustShare`.
  package private(set) var share: Float = 1
  /// The time of a frame beyond which there are fewer dots.
  private let longest: Duration
  /// The mean time of the last frames; nil before the first.
  private var mean: Duration?

  /// The least share, whose cube is a quarter of the dots: the cloud keeps its brightness.
  package static let leastShare: Float = 0.63
  /// By how much a frame that is too slow reduces the share.
  private static let step: Float = 0.03
  /// By how much a frame with time to spare raises it.
  private static let allowance: Float = 0.1

  /// The share in the present frame, on its way to `share`, or to 1 at rest.
  package private(set) var shown: Float = 1
  /// The time in which it goes from the least share to 1.
  package static let changeTime = Duration.milliseconds(400)
  /// The share that has gathered since many labels came at once, `firstShare`…1.
  private var gathered: Float = 1
  /// The share of dots that are there as they come, whose cube is a sixteenth of those that there is room for.
  package static let firstShare: Float = 0.4
  /// The time in which the rest gathers.
  package static let gatherTime = Duration.seconds(6)
  /// Whether frames take the processors from all else.
  private let isSoftware: Bool
  /// The time by which it goes on at most in a frame, however late that is.
  private static let longestStep = Duration.milliseconds(100)

  /// Goes on to the next frame.
  ///
  /// - Parameters:
  ///   - isStill: Whether the scene rests.
  ///   - time: The time since the last frame.
  package mutating func prepareFrame(isStill: Bool, after time: Duration) {
    let time = min(max(time, .zero), Self.longestStep)
    func most(from share: Float, in whole: Duration) -> Float { (1 - share) * Float(time / whole) }
    gathered = isStill ? 1 : min(gathered + most(from: Self.firstShare, in: Self.gatherTime), 1)
    let most = most(from: Self.leastShare, in: Self.changeTime)
    shown += min(max((isStill ? 1 : min(share, gathered)) - shown, -most), most)
  }

  /// Lets the dust of many labels that come at once gather while the scene moves, on a driver that draws
  /// on the CPU: the frames that show them first are not much slower than those before.
  package mutating func gather() {
    if isSoftware { (gathered, shown) = (Self.firstShare, Self.firstShare) }
  }

  /// Creates the pace of a window.
  ///
  /// - Parameters:
  ///   - refreshRate: Frames per second of its screen; nil or 0 where it is unknown.
  ///   - isSoftware: Whether the driver draws on the CPU: then 30 frames a second suffice.
  package init(refreshRate: Double?, isSoftware: Bool) {
    self.isSoftware = isSoftware
    let known = refreshRate.flatMap { $0.isFinite && $0 >= 1 ? $0 : nil } ?? 60
    // Swaps that wait for the screen take up to one of its frames; a missed one takes two.
    longest = .seconds(isSoftware ? max(1 / 30.0, 1.3 / known) : 1.3 / known)
  }

  /// Lets more dots come, since a card was found to have time to spare: where swaps wait for the screen,
  /// the time of a frame does not tell.
  package mutating func allowMore() { (share, mean) = (min(share + Self.allowance, 1), nil) }

  /// Forgets how long frames took, since those that follow are drawn otherwise; all dots come back.
  package mutating func startAnew() { (share, mean) = (1, nil) }

  /// Records the time of a frame of a moving scene, from the start of its turn to its swap.
  package mutating func note(_ time: Duration) {
    let mean = self.mean.map { $0 + (time - $0) / 4 } ?? time
    self.mean = mean
    if mean > longest {
      share = max(share - Self.step, Self.leastShare)
    } else if mean < longest * 0.7 {
      share = min(share + Self.step / 3, 1)
    }
  }
}
