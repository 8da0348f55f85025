internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereGLObjects
internal import TagSphereGlyphs
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereRenderer
internal import TagSphereViewer

/// The off-screen window of a benchmark's scenario; it runs 60 turns per second of its own clock.
struct BenchWindow {
  private static let frameTime = Duration.seconds(1) / 60

  /// The viewer of the window.
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
  ///   - options: The options of the command line.
  ///   - start: The time at which the viewer's clock starts.
  ///   - rehearsal: The renderer and target of a rehearsal, for reuse.
  ///   - stages: Takes the times of the stages.
  ///   - adjust: Changes the default settings: full motion, a still sphere, the requested wheels.
  init(
    _ cloud: Cloud, options: Settings, start: ContinuousClock.Instant = .now,
    rehearsal: DrawingRehearsal? = nil, stages: inout StageClock,
    adjust: (inout ViewerSettings) -> Void = { _ in }
  ) throws {
    driver = try Driver()
    fontName = cloud.fontName
    var settings = ViewerSettings(options)
    // The frames of a GPU are measured in one quality, regardless of the GPU's speed.
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

  /// The quality of frames in motion.
  var movingQuality: EdgeQuality { driver.needsQuickFrames ? .smooth : stillQuality }

  /// The quality of frames at rest.
  var stillQuality: EdgeQuality {
    .best(maximumSamples: driver.maximumSamples, isSoftware: driver.isSoftware)
  }

  /// Runs a turn, and uploads its changes.
  ///
  /// - Parameters:
  ///   - events: The user's events since the last frame.
  ///   - updates: The updates of a stream.
  ///   - needsFrame: Whether a frame of the best quality is drawn in any case.
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
  /// - Parameter subjects: The measured subjects. A subject that draws windows gets the drawn
  ///   labels of the window's last frame, unless it already has drawn labels.
  func report(
    _ subjects: [Subject], options: Settings, firstFrame: Double, stages: StageClock
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
  /// Creates the settings of a measured window: full motion, a still sphere.
  fileprivate init(_ options: Settings) {
    self.init()
    motion.amount = .full
    motion.spin = 0
    motion.idleDelay = .zero
    wheels = options.filter
  }
}

extension DrawingRehearsal {
  /// Draws a frame while a file opens, for measurements from the program's start; nil if the file is open.
  convenience init?(
    _ session: DocumentSession, options: Settings
  ) throws {
    guard session.isOpening else { return nil }
    var settings = ViewerSettings(options)
    settings.opensQuickly = true
    let size = options.picture.size
    try self.init(session.request.design, settings: settings, size: SIMD2(size.width, size.height))
  }
}
