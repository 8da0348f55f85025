public import TagSphereCloudBuilding
internal import TagSphereGeometry
public import TagSphereInteraction
internal import TagSphereLabels
public import TagSphereTagData
public import TagSphereViewer

/// A time that a test sets.
public final class TestClock {
  /// The time.
  public var now = Duration.zero
  /// The time that passes from one reading by the viewer to the next.
  public var timeBetweenReadings = Duration.zero

  /// Creates a clock at zero.
  public init() {}

  func read() -> Duration {
    now += timeBetweenReadings
    return now
  }
}

/// A viewer on a screen that a test makes up: it needs neither a window nor a clock, and without
/// `viewer.enterContext()` no OpenGL.
public final class TestScreen {
  /// The time.
  public let clock: TestClock
  /// The viewer.
  public let viewer: Viewer
  /// The design of the cloud, and of later versions.
  public let design: CloudDesign
  /// The output of the last turn.
  public private(set) var output = Output()
  /// The number of frames shown.
  public private(set) var frames = 0
  /// Everything that the viewer asked for.
  public private(set) var requests: [Output.Request] = []
  /// Whether the window is seen.
  public var isSeen = true
  /// Whether the window fills the screen.
  public var isFullScreen = false
  /// The minute of the day.
  public var minuteOfDay = 12 * 60

  /// The preferences that the next turn receives.
  package var preferences: PreferenceUpdate?

  private var waiting: DataUpdates?

  /// Shows a document.
  ///
  /// - Parameters:
  ///   - document: The tags.
  ///   - design: How they are placed and coloured.
  ///   - settings: How the viewer answers.
  ///   - size: The window's framebuffer, pixels.
  ///   - isSoftware: Whether quick frames serve while the scene moves.
  ///   - failure: The reason why there is no first version; nil if there is one.
  ///   - clock: The time.
  public init(
    _ document: TagDocument, design: CloudDesign = .even,
    settings: ViewerSettings = ViewerSettings(), size: SIMD2<Int> = [400, 300],
    isSoftware: Bool = false, failure: String? = nil, clock: TestClock = TestClock()
  ) throws {
    self.clock = clock
    self.design = design
    let (cloud, _) = try Cloud.build(
      document, design: design, loading: .streamed(beyond: ShownCloud.initialGlyphs))
    var screen = Viewer.Screen(size: size)
    screen.refreshRate = 60
    screen.isSoftware = isSoftware
    viewer = Viewer(cloud, settings: settings, screen: screen, clock: { clock.read() })
    viewer.noteFirstDocument(failure: failure, duration: .zero, date: UTCTime(seconds: 0))
  }

  /// Shows words of weights 1…9.
  public convenience init(
    words: [String], design: CloudDesign = .even,
    settings: ViewerSettings = ViewerSettings(), size: SIMD2<Int> = [400, 300],
    clock: TestClock = TestClock()
  ) throws {
    try self.init(
      TagDocument(words: words), design: design, settings: settings, size: size, clock: clock)
  }

  /// Runs a turn.
  ///
  /// - Parameters:
  ///   - events: What happens at its time.
  ///   - time: The time since the last one.
  ///   - signals: The signals that the process received.
  @discardableResult
  public func turn(
    _ events: [InputEvent] = [], after time: Duration = .milliseconds(20),
    signals: [Input.Signal] = []
  ) throws -> Output {
    clock.now += time
    let now = clock.now
    return try turn(at: events.map { TimedEvent($0, at: now) }, signals: signals)
  }

  /// Runs a turn now, with events at times of their own.
  @discardableResult
  public func turn(
    at events: [TimedEvent], signals: [Input.Signal] = [], needsFrame: Bool = false
  ) throws -> Output {
    var input = Input(events, now: clock.now)
    input.isSeen = isSeen
    input.isFullScreen = isFullScreen
    input.signals = signals
    input.minuteOfDay = minuteOfDay
    input.needsFrame = needsFrame
    (input.preferences, preferences) = (preferences, nil)
    if output.wantsUpdates {
      input.updates = waiting
      waiting = nil
    }
    let turn = viewer.beginTurn(input)
    output = turn.output
    requests += output.requests
    for request in output.requests where request == .toggleFullScreen { isFullScreen.toggle() }
    if output.hasFrame { frames += 1 }
    try turn.upload()
    try turn.drawOffScreen()
    return output
  }

  /// Draws the first frame.
  public func start() throws { try turn(at: [], needsFrame: true) }

  /// Gives the viewer another version of its document, when it wants it.
  public func show(_ document: TagDocument) throws {
    waiting = .document(try LiveDocument(document, design: design))
  }

  /// Gives the viewer other updates, when it wants them.
  public func update(_ updates: DataUpdates) { waiting = updates }

  /// Runs turns until a version given to the viewer is shown and nothing moves any more.
  public func settle() throws {
    for _ in 0..<400 {
      try turn()
      if waiting == nil, !viewer.cloud.isLoadingImages { break }
    }
    for _ in 0..<150 { try turn() }
  }

  /// The texts of the labels that can be chosen.
  public var shownTexts: [String] {
    let cloud = viewer.cloud
    return cloud.tags.indices.filter(cloud.isPresent).map { cloud.tags[$0].text }
  }
}

extension TagDocument {
  /// Creates a document of words with weights 1…9.
  public init(words: [String], image: String? = nil) {
    self.init(
      tags: words.enumerated().map { index, word in
        var tag = Tag(text: word, weight: Double(1 + index % 9))
        if let image {
          tag.details = Tag.Details()
          tag.details?.image = image
        }
        return tag
      })
  }
}
