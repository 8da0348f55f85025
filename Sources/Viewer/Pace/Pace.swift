internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereRenderer

/// When frames are drawn, at which quality, and with how much dust.
struct Pace {
  /// When frames are drawn.
  var frames: FramePacer
  /// How much dust a moving window has time for.
  var dust: DustPace
  /// Whether a card has time for the best quality while the scene moves.
  var samples = SamplePace()
  /// Whether frames of a scene that moves are quick only if that turns out to be needed.
  var isQuickOnDemand = false
  /// Whether the time of the last frame was measured.
  var isFrameMeasured = false
  /// Whether the next frame is the first, and may have the quick quality.
  var isOpening: Bool
  /// What `present()` does.
  var pending = PendingFrame.none
  /// The time of the last frame.
  private var frameTime = Duration.zero
  private let isSoftware: Bool

  /// What is shown next.
  enum PendingFrame: Equatable {
    /// Nothing.
    case none
    /// A new frame.
    case draw(FramePacer.Step)
    /// The last frame again, in another place or light.
    case showAgain
    /// A black window.
    case black
  }

  /// Creates the pace of a screen.
  init(_ settings: ViewerSettings, on screen: Viewer.Screen) {
    isOpening = settings.opensQuickly
    isSoftware = screen.isSoftware
    frames = FramePacer(
      refreshRate: screen.refreshRate, rate: settings.screen.frameRate,
      isQuickWhileMoving: settings.quality == nil && screen.isSoftware)
    dust = DustPace(refreshRate: screen.refreshRate, isSoftware: screen.isSoftware)
  }

  /// Adopts the refresh rate of the screen, Hz; nil if it is unknown.
  mutating func adopt(refreshRate: Double?) {
    guard refreshRate != frames.refreshRate else { return }
    frames.setRefreshRate(refreshRate)
    dust = DustPace(refreshRate: refreshRate, isSoftware: isSoftware)
  }

  /// Adopts a canvas in another context, whose driver may be another.
  mutating func adopt(_ canvas: CloudCanvas) {
    frames.isQuickWhileMoving = canvas.isQuickWhileMoving
    (samples, isQuickOnDemand) = (SamplePace(), canvas.isQuickOnDemand)
    dust.startAnew()
    frames.lost()
  }

  // MARK: Samples

  /// Adopts whether frames of a scene that moves are quick, before a frame.
  mutating func followSamples(of scene: Scene, now: Duration) {
    guard isQuickOnDemand else { return }
    let isNew = samples.follow(
      size: [scene.viewport.width, scene.viewport.height], frameTime: frames.frameTime,
      isMoving: !frames.isCalm(scene, now: now), now: now)
    if isNew { dust.startAnew() }
    adoptSamples()
  }

  /// Returns whether the time of the next frame is measured, so that it has the best quality.
  ///
  /// - Parameter isLoading: Whether a document is still read and uploaded, which slows frames.
  func isMeasurementDue(now: Duration, isLoading: Bool) -> Bool {
    isQuickOnDemand && samples.isDue(now: now) && !isLoading
  }

  /// Draws a frame of the best quality, and measures how long that takes.
  mutating func measure(
    _ canvas: CloudCanvas, at now: Duration, by clock: () -> Duration,
    _ draw: () throws(GLError) -> Void
  ) throws(GLError) {
    // A card draws while the program goes on: only glFinish tells its time.
    Driver.finish()
    let start = clock()
    try draw()
    canvas.resolve()
    Driver.finish()
    let time = clock() - start
    samples.note(time, now: now)
    if time < frames.frameTime * SamplePace.spareShare { dust.allowMore() }
    adoptSamples()
  }

  private mutating func adoptSamples() {
    guard frames.isQuickWhileMoving != samples.isQuick else { return }
    frames.isQuickWhileMoving = samples.isQuick
    // Quick frames may have time for all dots. The best ones have time to spare with those that are there.
    if samples.isQuick { dust.startAnew() }
  }

  // MARK: Frames

  /// Records that a frame of a scene is drawn.
  mutating func drew(_ scene: Scene, _ step: FramePacer.Step, now: Duration) {
    isOpening = false
    dust.prepareFrame(isStill: scene.isStill, after: now - frameTime)
    frameTime = now
    frames.drew(scene, step: step, start: now)
  }

  /// Records the time that a frame took, from the start of its turn to the swap of the buffers.
  mutating func noteFrame(of scene: Scene, from start: Duration, to end: Duration) {
    samples.noteFrame(to: end)
    // A frame that was measured has waited for the card.
    if !scene.isStill, !isFrameMeasured { dust.note(end - start) }
  }
}
