internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereGLObjects
internal import TagSphereGlyphs
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereRenderer
internal import TagSphereViewer

/// A window without a screen, as a benchmark's scenario uses it: sixty turns a second on a clock of its
/// own.
struct BenchWindow {
  private static let frameTime = Duration.seconds(1) / 60

  /// What the window shows.
  let viewer: Viewer
  /// The driver of the current context.
  let driver: Driver
  /// The time of the next turn.
  private(set) var now = Duration.zero
  private let fontName: String

  /// Opens a window and uploads its cloud to the current context.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - options: What the command line asks for.
  ///   - start: When the viewer's clock begins.
  ///   - rehearsal: What is ready to draw it with.
  ///   - stages: Takes the times of the stages.
  ///   - adjust: Changes the settings: full motion, a still sphere, the wheels asked for.
  init(
    _ cloud: Cloud, options: BenchOptions, start: ContinuousClock.Instant = .now,
    rehearsal: DrawingRehearsal? = nil, stages: inout StageClock,
    adjust: (inout ViewerSettings) -> Void = { _ in }
  ) throws {
    driver = try Driver()
    fontName = cloud.fontName
    var settings = ViewerSettings(options)
    // A card's frames are measured in one quality, however slow it is.
    if !driver.needsQuickFrames { settings.quality = .best }
    adjust(&settings)
    var screen = Viewer.Screen(
      size: SIMD2(options.picture.size.width, options.picture.size.height))
    screen.isSoftware = driver.isSoftware
    let viewer = stages.time("prepare the window") {
      Viewer(cloud, settings: settings, screen: screen, clock: { .now - start })
    }
    try stages.time("upload") { try viewer.enterContext(after: rehearsal) }
    self.viewer = viewer
  }

  /// The quality of the window's frames while something moves.
  var movingQuality: EdgeQuality { driver.needsQuickFrames ? .smooth : stillQuality }

  /// The quality of a frame that stays.
  var stillQuality: EdgeQuality {
    .best(maximumSamples: driver.maximumSamples, isSoftware: driver.isSoftware)
  }

  /// Runs a turn, and uploads what has changed.
  ///
  /// - Parameters:
  ///   - events: What a person has done since the last frame.
  ///   - updates: What a stream has brought.
  ///   - needsFrame: Whether a frame is drawn in any case, in the best quality.
  /// - Returns: The turn, whose frame is not drawn yet.
  @discardableResult mutating func turn(
    _ events: [InputEvent] = [], updates: DataUpdates? = nil, needsFrame: Bool = false
  ) throws -> Viewer.Turn {
    var input = Input(events.map { TimedEvent($0, at: now) }, now: now)
    (input.updates, input.needsFrame) = (updates, needsFrame)
    let turn = viewer.beginTurn(input)
    try turn.upload()
    now += Self.frameTime
    return turn
  }

  /// Returns the report of a scenario.
  ///
  /// - Parameter subjects: What was measured; those that draw windows, and do not yet know how many
  ///   labels their last frames drew, had the window's last frame.
  func report(
    _ subjects: [Subject], options: BenchOptions, firstFrame: Double, stages: StageClock
  ) throws -> BenchReport {
    try Driver.check()
    var subjects = subjects
    let drawn = viewer.drawnLabels
    for index in subjects.indices where subjects[index].quality != nil {
      subjects[index].drawnLabels = subjects[index].drawnLabels ?? drawn
    }
    let batch = viewer.cloud.batch
    let work = BenchWork(
      labels: batch.labels.count, glyphs: batch.glyphs.count, labelBytes: batch.labelByteCount,
      atlasBytes: batch.atlas.byteCount, font: fontName)
    return BenchCommand.report(
      subjects, work: work, driver: driver, options: options, firstFrame: firstFrame,
      stages: stages)
  }
}

extension ViewerSettings {
  /// Creates the settings of a window that is measured: full motion, a still sphere.
  fileprivate init(_ options: BenchOptions) {
    self.init()
    motion.amount = .full
    motion.spinDegreesPerSecond = 0
    motion.idleSeconds = 0
    wheels = options.wheel.filter
  }
}

extension DrawingRehearsal {
  /// Draws a frame for a window that is measured from the start of the program, if there is time for it
  /// until its file is open.
  convenience init?(
    _ session: DocumentSession, options: BenchOptions
  ) throws {
    guard session.isOpening else { return nil }
    var settings = ViewerSettings(options)
    settings.opensQuickly = true
    let size = options.picture.size
    try self.init(session.request.design, settings: settings, size: SIMD2(size.width, size.height))
  }
}
