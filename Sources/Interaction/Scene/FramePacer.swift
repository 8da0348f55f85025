internal import TagSphereCloudCore

/// Decides when a frame is drawn, how well, and how long the program may sleep until then.
///
/// A frame is drawn only if it differs from the one that is shown. While the scene moves, frames
/// keep the screen's rhythm, and may be quick ones; when it has been still for a while, one last
/// frame is drawn as well as can be, and then none until something changes.
///
/// Swapping buffers is no clock: on some screens it waits for the refresh, on others never. So the
/// pace set here is a little faster than the screen. Where swaps wait, they set the rhythm, and
/// elsewhere this limit does. A pace that is slower than the screen's is kept to exactly.
public struct FramePacer: Sendable {
  /// How long the scene must have been still before the best frame is worth its time.
  public static let calm = Duration.milliseconds(150)
  /// The longest sleep: what the window system does not wake the program for waits no longer.
  ///
  /// With the threads that look after files and settings every few seconds, a still program wakes
  /// less than twice a second.
  public static let longestSleep = Duration.seconds(1)

  /// Whether what a frame shows will change of itself: then frames are drawn in the screen's
  /// rhythm, however still the scene is.
  public var isContentComing = false
  /// Whether the quick frame serves while the scene moves; otherwise every frame is the best.
  public var isQuickWhileMoving: Bool
  private let rate: FrameRate
  private var interval = Duration.zero
  private var shown: Shown?
  private var nextFrame = Duration.zero
  /// When what a frame shows last changed of itself.
  private var lastChange: Duration?

  private struct Shown: Hashable, Sendable {
    var frame: FrameUniforms
    var isBest: Bool
  }

  /// A pacer for a screen.
  ///
  /// - Parameters:
  ///   - refreshRate: Pictures a second; nil or 0 where the screen does not say, which means 60.
  ///   - rate: How many are wanted at most.
  ///   - isQuickWhileMoving: Whether the quick frame serves while the scene moves.
  public init(refreshRate: Double?, rate: FrameRate = .monitor, isQuickWhileMoving: Bool) {
    self.isQuickWhileMoving = isQuickWhileMoving
    self.rate = rate
    setRefreshRate(refreshRate)
  }

  /// Takes the rate of another screen; nil or 0 means 60 pictures a second.
  public mutating func setRefreshRate(_ refreshRate: Double?) {
    let known = refreshRate.flatMap { $0.isFinite && $0 >= 1 ? $0 : nil }
    guard let most = rate.framesPerSecond else {
      interval = .seconds(0.9 / (known ?? 60))
      return
    }
    // A screen that is no faster keeps its own rhythm: were the pace exactly as slow, a frame would
    // be late for it every few seconds.
    let isSlow = known.map { $0 < most * 1.02 } ?? false
    interval = .seconds(isSlow ? max(0.9 / (known ?? most), 0.98 / most) : 1 / most)
  }

  /// What to draw now.
  public enum Step: Hashable, Sendable {
    /// Nothing: what is shown is right, or the next frame is not due yet.
    case wait
    /// A frame of the quick quality.
    case quick
    /// A frame of the best quality.
    case best
  }

  /// What to draw for a scene now.
  public func step(for scene: Scene, now: Duration) -> Step {
    guard now >= nextFrame else { return .wait }
    let isBest = wantsBest(scene, now: now)
    guard let shown, shown.frame == scene.frame else { return isBest ? .best : .quick }
    return isBest && !shown.isBest ? .best : .wait
  }

  /// Notes that a scene's frame was drawn.
  ///
  /// - Parameters:
  ///   - scene: What the frame shows.
  ///   - step: What was asked for: a quick frame or the best.
  ///   - start: When its drawing began.
  public mutating func drew(_ scene: Scene, step: Step, start: Duration) {
    shown = Shown(frame: scene.frame, isBest: step == .best)
    showedAgain(start: start)
  }

  /// Notes that the frame drawn last was shown once more, in another place or light.
  ///
  /// - Parameter start: When that began.
  public mutating func showedAgain(start: Duration) {
    // In step with the frames before, unless this one came late; then from here on.
    nextFrame = start < nextFrame + interval ? nextFrame + interval : start + interval
  }

  /// Notes that the same frame would now look different; until that has been over for a while,
  /// the quick frame serves.
  public mutating func contentChanged(now: Duration) {
    lastChange = now
    shown = nil
  }

  /// Whether a frame may be drawn now.
  public func isDue(now: Duration) -> Bool { now >= nextFrame }

  /// The time until a frame may be drawn.
  public func timeUntilDue(now: Duration) -> Duration { max(nextFrame - now, .zero) }

  /// Notes that what was shown is lost.
  public mutating func lost() { shown = nil }

  /// How long to sleep, unless an event comes.
  public func sleep(for scene: Scene, now: Duration) -> Duration {
    var wake = now + Self.longestSleep
    if let rest = scene.rest, scene.isStill { wake = min(wake, scene.time + rest) }
    if shown?.frame != scene.frame || !scene.isStill || isContentComing {
      wake = min(wake, nextFrame)
    } else if shown?.isBest == false {
      wake = min(wake, max(nextFrame, lastMove(of: scene) + Self.calm))
    }
    return max(wake - now, .zero)
  }

  private func wantsBest(_ scene: Scene, now: Duration) -> Bool {
    !isQuickWhileMoving || (scene.isStill && now >= lastMove(of: scene) + Self.calm)
  }

  /// When the picture last changed, by motion or of itself.
  private func lastMove(of scene: Scene) -> Duration {
    lastChange.map { max($0, scene.lastMove) } ?? scene.lastMove
  }
}
