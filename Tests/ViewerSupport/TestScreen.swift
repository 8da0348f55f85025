package import TagSphereCloudBuilding
internal import TagSphereGeometry
package import TagSphereInteraction
internal import TagSphereLabels
package import TagSphereTagData
package import TagSphereViewer

/// A clock whose time is set by a test.
package final class TestClock {
  /// The time.
  package var now = Duration.zero
  /// The time that passes between two readings by the viewer.
  package var timeBetweenReadings = Duration.zero

  /// Creates a clock at zero.
  package init() {}

  func read() -> Duration {
    now += timeBetweenReadings
    return now
  }
}

/// A viewer on a simulated screen, without a window or a real clock.
///
/// It needs OpenGL only after `viewer.enterContext()`.
package final class TestScreen {
  /// The time.
  package let clock: TestClock
  /// The viewer.
  package let viewer: Viewer
  /// The design of the cloud and of its later versions.
  package let design: CloudDesign
  /// The output of the last turn.
  package private(set) var output = Output()
  /// The number of frames shown.
  package private(set) var frames = 0
  /// All requests of the viewer so far.
  package private(set) var requests: [ViewerRequest] = []
  /// Whether the window is visible.
  package var isSeen = true
  /// Whether the window fills the screen.
  package var isFullScreen = false
  /// The minute of the day, 0…1439.
  package var minuteOfDay = 12 * 60

  /// The preferences that the next turn receives.
  package var preferences: PreferenceUpdate?

  private var waiting: DataUpdates?

  /// Shows a document.
  ///
  /// - Parameters:
  ///   - document: The tags.
  ///   - design: The places and colours of the tags.
  ///   - settings: The settings of the viewer.
  ///   - size: The window's framebuffer, pixels.
  ///   - isSoftware: Whether quick frames are drawn while the scene moves.
  ///   - failure: The reason why there is no first version; nil if there is one.
  ///   - clock: The time.
  package init(
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

  /// Shows words with weights 1…9.
  package convenience init(
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
  ///   - events: The events of the turn, all at its time.
  ///   - time: The time since the last turn.
  ///   - signals: The signals that the process received.
  @discardableResult
  package func turn(
    _ events: [InputEvent] = [], after time: Duration = .milliseconds(20),
    signals: [Input.Signal] = []
  ) throws -> Output {
    clock.now += time
    let now = clock.now
    return try turn(at: events.map { TimedEvent($0, at: now) }, signals: signals)
  }

  /// Runs a turn now, with events at their own times.
  @discardableResult
  package func turn(
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
  package func start() throws { try turn(at: [], needsFrame: true) }

  /// Gives the viewer another version of its document in the next turn that accepts a version.
  package func show(_ document: TagDocument) throws {
    waiting = .document(try LiveDocument(document, design: design))
  }

  /// Gives the viewer other updates in the next turn that accepts updates.
  package func update(_ updates: DataUpdates) { waiting = updates }

  /// Runs turns until the version given to the viewer is shown and nothing moves.
  package func settle() throws {
    for _ in 0..<400 {
      try turn()
      if waiting == nil, !viewer.cloud.isLoadingImages { break }
    }
    for _ in 0..<150 { try turn() }
  }

  /// The texts of the labels that can be chosen.
  package var shownTexts: [String] {
    let cloud = viewer.cloud
    return cloud.tags.indices.filter(cloud.isPresent).map { cloud.tags[$0].text }
  }
}

extension TagDocument {
  /// Creates a document of words with weights 1…9.
  package init(words: [String], image: String? = nil) {
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
