internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereLabels

/// Decides when frames are drawn, in which quality, which frames are timed, and how much dust is drawn.
///
/// A frame is drawn only if it differs from the picture on the screen. While the scene moves, frames
/// follow the screen's refresh rate and may have the quick quality. After 150 ms of calm, one last
/// frame has the best quality, and no frame follows until something changes. `PaceState` has the table
/// of the states.
///
/// The pace is told what happens: a turn begins, the content changes, a frame is drawn, timed or
/// shown. The pace answers with the `step` of the turn, the time of the next turn, the share of the
/// dust, and the opacity of a former picture. It has one clock.
struct Pace {
  /// The times of the turn and of earlier events.
  private(set) var clock: PaceClock
  /// The facts of the last turn.
  private(set) var facts = Facts()
  /// The state of the last turn.
  private(set) var state = PaceState.hidden
  /// The step of the turn, until it is taken.
  private(set) var step = Step.none
  /// The frame that the turn prepares and draws; nil until `decide` makes it.
  private(set) var frame: FrameUniforms?
  /// The last frame; nil if the next frame must be drawn in any case.
  private(set) var picture: Picture?
  /// The time from frame to frame.
  var rhythm: FrameRhythm
  /// Whether the content will change without an event.
  var isContentComing = false
  /// Whether the next frame is the window's first frame, and may be quick.
  private(set) var isOpening: Bool
  /// Whether the window must be made black, because the time is outside the opening hours.
  private(set) var isBlackDue = false
  /// The use of quick frames by the driver.
  private(set) var quickFrames: QuickFrames
  /// Decides whether the GPU has time for the best quality while the scene moves.
  private(set) var samples = SamplePace()
  /// The share of the dust that a moving window has time for.
  private(set) var dust: DustPace
  /// The transition from a former picture to the current picture; nil for none.
  private var dissolve: Dissolve?
  /// Whether the frame of this turn was timed.
  private var isFrameTimed = false
  private let isSoftware: Bool

  /// Creates the pace of a screen before its first turn.
  ///
  /// - Parameters:
  ///   - rhythm: The time from frame to frame.
  ///   - quickFrames: The use of quick frames by the driver.
  ///   - isSoftware: Whether the driver draws on the CPU.
  ///   - opensQuickly: Whether the first frame may be quick.
  ///   - now: The present time.
  init(
    _ rhythm: FrameRhythm, quickFrames: QuickFrames, isSoftware: Bool = false,
    opensQuickly: Bool = false, at now: Duration = .zero
  ) {
    (self.rhythm, self.quickFrames, self.isSoftware) = (rhythm, quickFrames, isSoftware)
    isOpening = opensQuickly
    clock = PaceClock(at: now)
    dust = DustPace(refreshRate: rhythm.refreshRate, isSoftware: isSoftware)
  }

  // MARK: The turn

  /// Begins a turn; its step is decided later.
  mutating func turnBegins(at now: Duration) {
    clock.turnBegins(at: now)
    (step, isBlackDue, isFrameTimed) = (.none, false, false)
    frame = nil
  }

  /// Makes the window black in this turn, if the window is visible and closed.
  mutating func blackOut() { isBlackDue = true }

  /// Decides the step of the turn by the table of `PaceState`.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - facts: The facts of the turn.
  ///   - isBestTooSlow: Returns whether a frame of the best quality would block the program for long.
  mutating func decide(
    for scene: Scene, _ facts: Facts, isBestTooSlow: (FrameUniforms) -> Bool = { _ in false }
  ) {
    self.facts = facts
    let frame = scene.frame
    self.frame = frame
    if facts.isShown {
      followSamples(of: scene)
      clock.turnIsSeen()
    }
    state = state(of: scene)
    let row = state.row
    if row.draws == .best, isBestTooSlow(frame) {
      take(row.ifSlow)
    } else {
      take(isTimingDue ? row.ifTimed : row.draws)
    }
  }

  private mutating func take(_ action: PaceState.Action) {
    switch action {
    case .nothing: step = .none
    case .black: step = .black
    case .quick: step = .draw(.quick)
    case .best: step = .draw(.best, isTimed: isTimingDue)
    case .shown, .kept:
      if action == .kept { picture?.isBest = true }
      step = facts.isPresentationNew ? .showAgain : .none
      if step == .showAgain { clock.frameShown(interval: rhythm.interval) }
    }
  }

  /// Returns the step of the turn, and clears it.
  mutating func takeStep() -> Step {
    defer { step = .none }
    return step
  }

  // MARK: Frames

  /// Records that the frame of the turn is drawn, in the quality of the step.
  mutating func frameBegins(of scene: Scene) {
    guard case .draw(let quality, _) = step, let frame else { return }
    isOpening = false
    dust.prepareFrame(isStill: scene.isStill, after: clock.frameAge)
    picture = Picture(frame: frame, isBest: quality == .best)
    clock.frameDrawn(interval: rhythm.interval)
  }

  /// Records the time that the driver took for a timed frame.
  mutating func frameTimed(_ time: Duration) {
    isFrameTimed = true
    let wasQuick = samples.isQuick
    samples.note(time, now: clock.now)
    if time < rhythm.frameTime * SamplePace.spareShare { dust.allowMore() }
    // Quick frames may have time for all dots. After a timed frame, the best quality has time for more dots.
    if samples.isQuick, !wasQuick { dust.startAnew() }
  }

  /// Records the time that a frame took, from the start of its turn to the swap of the buffers.
  mutating func frameEnded(of scene: Scene, from start: Duration, to end: Duration) {
    clock.frameEnded(at: end)
    // A timed frame also waits for the GPU, so its time cannot be compared with that of other frames.
    if !scene.isStill, !isFrameTimed { dust.note(end - start) }
  }

  /// Records that the picture on the screen was lost.
  mutating func frameLost() { picture = nil }

  /// Records that the content has changed, so that the next frame looks different.
  mutating func contentChanged() {
    clock.contentChanged()
    picture = nil
  }

  // MARK: Quick frames and dust

  /// Adopts the refresh rate of the screen, Hz; nil if it is unknown.
  mutating func adopt(refreshRate: Double?) {
    guard refreshRate != rhythm.refreshRate else { return }
    rhythm.refreshRate = refreshRate
    dust = DustPace(refreshRate: refreshRate, isSoftware: isSoftware)
  }

  /// Adopts the use of quick frames by another context's driver.
  mutating func adopt(_ quickFrames: QuickFrames) {
    (self.quickFrames, samples) = (quickFrames, SamplePace())
    dust.startAnew()
    frameLost()
  }

  private mutating func followSamples(of scene: Scene) {
    guard quickFrames == .ifNeeded else { return }
    let isNew = samples.follow(
      size: [scene.viewport.width, scene.viewport.height], frameTime: rhythm.frameTime,
      isMoving: !isCalm(scene), on: clock)
    if isNew { dust.startAnew() }
  }

  /// Lets the dust of many added labels appear gradually.
  mutating func gatherDust() { dust.gather() }

  // MARK: The former picture

  /// Whether a former picture is still visible over the current picture.
  var isDissolving: Bool { dissolve != nil }

  /// Begins the transition from a former picture to the current picture.
  mutating func beginDissolve() { dissolve = Dissolve() }

  /// Returns the opacity of a former picture in this turn, 0…1; nil if there is none.
  ///
  /// At 0 the former picture is not visible any more.
  mutating func formerOpacity() -> Float? {
    guard let opacity = dissolve?.opacity(at: clock.now) else { return nil }
    if opacity == 0 { dissolve = nil }
    return opacity
  }
}
