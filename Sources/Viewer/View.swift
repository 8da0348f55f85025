internal import TagSphereArrangement
internal import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereDesign
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLiveLabels
internal import TagSphereLook
internal import TagSphereMessages
internal import TagSphereScreen

/// What the parts of a viewer share in a turn, and may change.
struct View {
  /// The displayed cloud.
  var cloud: ShownCloud
  /// The view and its motion.
  var scene: Scene
  /// How the cloud is drawn and answers input.
  var settings: ViewerSettings
  /// The texts of the screen, in the language of the cloud's design.
  var messages: Messages
  /// The pose that the cloud starts with.
  var homePose: CloudPose
  /// When frames are drawn, and at which quality.
  var pace: Pace
  /// How pictures are shown on the screen.
  var screen: ScreenPlan
  /// Frame times, data versions and errors, for diagnostics and the state file.
  var health = CloudHealth()
  /// The sentences over the cloud.
  var notices = Notices()
  /// Where the entries of the legend are.
  var legend = LegendTargets()
  /// The memory that is to be returned to the system.
  var memory = MemoryRelease()
  /// The cloud on the GPU; nil while there is no context.
  var canvas: CloudCanvas?
  /// The renderer's name, as long as a context exists.
  var rendererName: String?
  /// Whether the screen is black, because it is out of hours.
  var isBlank = false
  /// Whether the diagnostics are shown.
  var showsDiagnostics: Bool
  /// What the parts say of themselves.
  var facts = ViewFacts()
  /// The changes that the parts have yet to follow.
  var changes: [ViewChange] = []
  /// The input of the present turn.
  var input: Input
  /// The output of the present turn, as far as it is known.
  var output = Output()
  /// The time, and how the next turn is asked for.
  var clock: ViewClock

  /// The time of the present turn.
  var now: Duration { input.now }

  /// Whether a frame of the present turn would be seen.
  var isShown: Bool { !isBlank && (input.isSeen || input.needsFrame) }

  /// The smallest distance from a label at which the pointer is on it, pixels.
  var slop: Double { LabelPicker.slop(isTouch: settings.interface.isTouch) * scene.contentScale }

  /// Records that the picture has changed.
  mutating func contentChanged() { pace.frames.contentChanged(now: now) }

  // MARK: Reports

  /// Reports a warning, and shows it over the cloud.
  mutating func warn(_ sentence: Message) {
    output.requests.append(.warn(sentence.english))
    show(notice: sentence)
  }

  /// Reports what is shown differently than asked.
  mutating func report(_ differences: [CloudNotice]) {
    output.requests += differences.map { .report($0) }
  }

  /// Shows a message over the cloud for some seconds; a kiosk shows none.
  mutating func show(notice sentence: Message, for time: Duration = .seconds(8)) {
    guard settings.kiosk == nil else { return }
    notices.add(sentence, until: clock.now() + time)
  }

  // MARK: The sphere

  /// Applies events to the scene, and advances it.
  ///
  /// - Parameters:
  ///   - events: In the order in which they happened.
  ///   - time: The time to which the scene advances; nil for the present time.
  /// - Returns: The actions that they ask for.
  mutating func applyToScene(_ events: [TimedEvent], until time: Duration? = nil) -> [SceneAction] {
    // The scene asks the cloud for labels, which then remembers where they are.
    var scene = scene
    let (slop, guide) = (slop, guide)
    let actions = scene.apply(
      events, now: time ?? now,
      pick: { cloud.pick(atWindowPoint: $0, in: $1, slop: slop) }, guide: guide)
    self.scene = scene
    return actions
  }

  /// Lets labels follow the scene: what is in focus, found or pointed at.
  mutating func followScene() {
    if cloud.follow(scene) { contentChanged() }
  }

  /// Follows labels that were renumbered or are gone.
  mutating func follow(_ renumbering: ShownCloud.Renumbering) {
    scene.relabel { renumbering[$0] }
    changes.append(.renumbered(renumbering))
    followScene()
  }

  /// Repeats the search after labels have changed.
  mutating func repeatSearch() {
    guard scene.search != nil else { return }
    scene.findAgain(guide: guide)
  }

  /// Keeps the empty back of a few labels out of sight.
  mutating func followSwing(of batch: GlyphBatch) {
    let isBackEmpty = batch.leavesBackEmpty(
      of: cloud.design.layout.space.form, at: scene.settings.homeOrientation)
    if let few = cloud.fewView { homePose.show(few) }
    scene.swing(by: isBackEmpty ? homePose.swing : nil)
  }
}

/// The time, on the clock of the events, and how the next turn is asked for.
struct ViewClock {
  /// Returns the time, to keep the budgets of work between frames, and to time a frame's drawing.
  let now: () -> Duration
  /// Called on any thread when the next turn should begin.
  let wake: @Sendable () -> Void
  /// The time at which the screen was first used.
  var firstUse: Duration
}

/// The memory that decoding left behind, until it is returned.
struct MemoryRelease {
  private var time: Duration?
  /// The time from decoding images, or rebuilding the batch, to the return of the memory that this
  /// took: an atlas that was replaced is freed with the next frame.
  private static let delay = Duration.seconds(1)

  /// Notes that something has just taken much memory that it needs no more.
  mutating func leave(at now: Duration) { time = now + Self.delay }

  /// Returns whether the memory is to be returned now; if so, it counts as returned.
  mutating func take(at now: Duration) -> Bool {
    guard let time, now >= time else { return false }
    self.time = nil
    return true
  }
}

extension CloudPose {
  /// Swings and shows the sphere as a few labels need that were composed again.
  mutating func show(_ few: LiveCloud.FewView) {
    (swing, sphereScale) = (few.swing, few.sphereScale)
  }
}

extension View {
  /// Creates the view of a cloud before its first turn.
  init(_ cloud: Cloud, settings: ViewerSettings, on display: Viewer.Screen, clock: ViewClock) {
    let messages = Messages(cloud.design.look.language)
    let home = CloudPose(homeOf: cloud, settings: settings)
    (self.settings, self.messages, self.clock) = (settings, messages, clock)
    homePose = home
    self.cloud = ShownCloud(
      PreparedCloud(cloud, subpixelBits: display.subpixelBits),
      live: settings.changesLabels ? LiveCloud.Style(cloud, settings: settings) : nil,
      isUpdated: settings.updates != .none, wake: clock.wake)
    screen = ScreenPlan(settings.screen, windowSize: display.size)
    let size = screen.shown.transform.pictureSize
    scene = Scene(
      settings: Scene.Settings(
        settings, home: home, layout: cloud.design.layout, messages: messages),
      theme: cloud.theme, space: cloud.space,
      viewport: Viewport(width: size.x, height: size.y), time: clock.firstUse)
    scene.contentScale = display.contentScale
    if settings.hasEntrance {
      scene.prepareEntrance(largestSize: cloud.batch.labels.lazy.map(\.size).max() ?? 0)
    }
    pace = Pace(settings, on: display)
    showsDiagnostics = settings.interface.showsDiagnostics
    input = Input(now: clock.firstUse)
  }

  /// Begins a turn with an input.
  ///
  /// - Returns: Whether the turn before wanted updates.
  mutating func begin(_ input: Input) -> Bool {
    let wantedUpdates = output.wantsUpdates
    (self.input, output, pace.pending) = (input, Output(), .none)
    self.input.events.removeAll { !$0.event.isPlausible }
    // Moving a window tells the rate again.
    if let refreshRate = input.refreshRate { pace.adopt(refreshRate: refreshRate) }
    return wantedUpdates
  }
}
