package import TagSphereLabels

/// Decides when a frame is drawn, at which quality, and how long the program may sleep until then.
///
/// A frame is drawn only if it differs from the displayed one. While the scene moves, frames follow
/// the screen's refresh rate and may have the quick quality. When it has been still for a while,
/// one last frame is drawn at the best quality, and then none until something changes.
///
/// Swapping buffers is not a reliable clock: on some screens it waits for the refresh, on others
/// never. So the interval set here is slightly shorter than the screen's. Where swaps wait, they
/// set the pace, and elsewhere this limit does. An interval longer than the screen's is kept
/// exactly.
package struct FramePacer: Sendable {
  /// How long the scene must have been still before a frame of the best quality is drawn.
  package static let calm = Duration.milliseconds(150)
  /// The longest sleep, which bounds the delay of everything that the window system does not wake
  /// the program for.
  ///
  /// Including the threads that check files and settings every few seconds, an idle program wakes
  /// less than twice a second.
  package static let longestSleep = Duration.seconds(1)

  /// Whether the content will change without an event; if so, frames are drawn at the screen's rate
  /// even while the scene is still.
  package var isContentComing = false
  /// Whether the quick quality is used while the scene moves; otherwise every frame has the best.
  package var isQuickWhileMoving: Bool
  /// The limit of the frame rate.
  package var rate: FrameRate { didSet { setRefreshRate(refreshRate) } }
  /// Frames per second of the screen; nil or 0 where it is unknown.
  package private(set) var refreshRate: Double?
  private var interval = Duration.zero
  private var shown: Shown?
  private var nextFrame = Duration.zero
  /// The last time at which the content changed without an event.
  private var lastChange: Duration?

  private struct Shown: Hashable, Sendable {
    var frame: FrameUniforms
    var isBest: Bool
  }

  /// Creates a pacer for a screen.
  ///
  /// - Parameters:
  ///   - refreshRate: Frames per second; nil or 0 where it is unknown, which means 60.
  ///   - rate: The limit of the frame rate.
  ///   - isQuickWhileMoving: Whether the quick quality is used while the scene moves.
  package init(refreshRate: Double?, rate: FrameRate = .monitor, isQuickWhileMoving: Bool) {
    self.isQuickWhileMoving = isQuickWhileMoving
    self.rate = rate
    setRefreshRate(refreshRate)
  }

  /// Sets the refresh rate of another screen; nil or 0 means 60 frames per second.
  package mutating func setRefreshRate(_ refreshRate: Double?) {
    self.refreshRate = refreshRate
    let known = knownRefreshRate
    guard let most = rate.framesPerSecond else {
      interval = .seconds(0.9 / (known ?? 60))
      return
    }
    // A screen that is no faster keeps its own rate: with an interval exactly as long, a frame
    // would miss its refresh every few seconds.
    let isSlow = known.map { $0 < most * 1.02 } ?? false
    interval = .seconds(isSlow ? max(0.9 / (known ?? most), 0.98 / most) : 1 / most)
  }

  private var knownRefreshRate: Double? {
    refreshRate.flatMap { $0.isFinite && $0 >= 1 ? $0 : nil }
  }

  /// The time from frame to frame while a scene moves: that of the screen, or of the limit if it is longer.
  package var frameTime: Duration {
    let screen = knownRefreshRate ?? 60
    return .seconds(1 / min(screen, rate.framesPerSecond ?? screen))
  }

  /// The frame to draw now.
  package enum Step: Hashable, Sendable {
    /// None: the displayed frame is current, or the next one is not due yet.
    case wait
    /// A frame at the quick quality.
    case quick
    /// A frame at the best quality.
    case best
  }

  /// Returns what to draw for a scene now.
  package func step(for scene: Scene, now: Duration) -> Step {
    guard now >= nextFrame else { return .wait }
    let isBest = wantsBest(scene, now: now)
    guard let shown, shown.frame == scene.frame else { return isBest ? .best : .quick }
    return isBest && !shown.isBest ? .best : .wait
  }

  /// Records that a scene's frame was drawn.
  ///
  /// - Parameters:
  ///   - scene: The scene that the frame shows.
  ///   - step: The quality that was drawn.
  ///   - start: When drawing began.
  package mutating func drew(_ scene: Scene, step: Step, start: Duration) {
    shown = Shown(frame: scene.frame, isBest: step == .best)
    showedAgain(start: start)
  }

  /// The frame that is shown, in whatever quality; nil if the next one looks different in any case.
  package var shownFrame: FrameUniforms? { shown?.frame }

  /// Returns whether a scene's frame is shown, in whatever quality.
  package func isShown(_ scene: Scene) -> Bool { shown?.frame == scene.frame }

  /// Records that the shown frame stays, though it has the quick quality.
  package mutating func keepShown() { shown?.isBest = true }

  /// Records that the last frame was presented again, with another position or shading.
  ///
  /// - Parameter start: When presenting began.
  package mutating func showedAgain(start: Duration) {
    // In step with earlier frames, unless this one was late; in that case from its start on.
    nextFrame = start < nextFrame + interval ? nextFrame + interval : start + interval
  }

  /// Records that the same frame would now look different; the quick quality is used until the
  /// content has been unchanged for a while.
  package mutating func contentChanged(now: Duration) {
    lastChange = now
    shown = nil
  }

  /// Returns whether a frame may be drawn now.
  package func isDue(now: Duration) -> Bool { now >= nextFrame }

  /// Returns the time until a frame may be drawn.
  package func timeUntilDue(now: Duration) -> Duration { max(nextFrame - now, .zero) }

  /// Records that the displayed frame was lost.
  package mutating func lost() { shown = nil }

  /// Returns how long to sleep, unless an event arrives.
  package func sleep(for scene: Scene, now: Duration) -> Duration {
    var wake = now + Self.longestSleep
    for rest in [scene.rest, scene.pointingRest] where scene.isStill {
      if let rest { wake = min(wake, scene.time + rest) }
    }
    if shown?.frame != scene.frame || !scene.isStill || isContentComing {
      wake = min(wake, nextFrame)
    } else if shown?.isBest == false {
      wake = min(wake, max(nextFrame, lastMove(of: scene) + Self.calm))
    }
    return max(wake - now, .zero)
  }

  /// Returns whether a scene and its content have been still for a while.
  package func isCalm(_ scene: Scene, now: Duration) -> Bool {
    scene.isStill && now >= lastMove(of: scene) + Self.calm
  }

  private func wantsBest(_ scene: Scene, now: Duration) -> Bool {
    !isQuickWhileMoving || isCalm(scene, now: now)
  }

  /// Returns when the picture last changed, by motion or by its content.
  private func lastMove(of scene: Scene) -> Duration {
    lastChange.map { max($0, scene.lastMove) } ?? scene.lastMove
  }
}
