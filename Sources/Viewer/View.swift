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

/// The state that the parts of a viewer share and may change.
struct View {
  /// The displayed cloud.
  var cloud: ShownCloud
  /// The view and its motion.
  var scene: Scene
  /// The settings for drawing and input.
  var settings: ViewerSettings
  /// The texts of the screen, in the language of the cloud's design.
  var messages: Messages
  /// The initial pose of the cloud.
  var homePose: CloudPose
  /// The schedule and quality of frames.
  var pace: Pace
  /// The presentation of pictures on the screen.
  var screen: ScreenPlan
  /// Frame times, data versions and errors, for diagnostics and the state file.
  var health = CloudHealth()
  /// The notices over the cloud.
  var notices = Notices()
  /// The areas of the legend's entries.
  var legend = LegendTargets()
  /// The memory to return to the system.
  var memory = MemoryRelease()
  /// The cloud on the GPU; nil while there is no context.
  var canvas: CloudCanvas?
  /// The renderer's name; nil without a context.
  var rendererName: String?
  /// Whether the screen is black, because the time is outside the opening hours.
  var isBlank = false
  /// Whether the diagnostics are shown.
  var showsDiagnostics: Bool
  /// The facts that the parts provide.
  var facts = ViewFacts()
  /// The changes that the parts have yet to follow.
  var changes: [ViewChange] = []
  /// The input of the current turn.
  var input: Input
  /// The output of the current turn so far.
  var output = Output()
  /// The clock, and the function that wakes the program.
  var clock: ViewClock

  /// The time of the current turn.
  var now: Duration { input.now }

  /// Whether a frame of the current turn would be visible.
  var isShown: Bool { !isBlank && (input.isSeen || input.needsFrame) }

  /// The distance from a label within which the pointer counts as on it, pixels.
  var slop: Double { LabelPicker.slop(isTouch: settings.screen.isTouch) * scene.contentScale }

  /// Records that the picture has changed.
  mutating func contentChanged() { pace.contentChanged() }

  // MARK: Reports

  /// Reports a warning, and shows it over the cloud.
  mutating func warn(_ sentence: Message) {
    output.requests.append(.warn(sentence.english))
    show(notice: sentence)
  }

  /// Reports differences between the requested and the shown cloud.
  mutating func report(_ differences: [CloudNotice]) {
    output.requests += differences.map { .report($0) }
  }

  /// Shows a message over the cloud for some seconds; a kiosk shows none.
  mutating func show(notice sentence: Message, for time: Duration = .seconds(8)) {
    guard settings.kiosk == nil else { return }
    notices.add(sentence, until: clock.now() + time)
  }

  // MARK: The sphere

  /// Applies events to the scene and advances it.
  ///
  /// - Parameters:
  ///   - events: The events in chronological order.
  ///   - time: The time to which the scene advances; nil for the current time.
  /// - Returns: The actions that the events request.
  mutating func applyToScene(_ events: [TimedEvent], until time: Duration? = nil) -> [SceneAction] {
    // `pick` needs exclusive access to `cloud`, which is in the same value as the scene.
    var scene = scene
    let (slop, guide) = (slop, guide)
    let actions = scene.apply(
      events, now: time ?? now,
      pick: { cloud.pick(atWindowPoint: $0, in: $1, slop: slop) }, guide: guide)
    self.scene = scene
    return actions
  }

  /// Makes labels follow the scene: the focus, the search and the pointer.
  mutating func followScene() {
    if cloud.follow(scene) { contentChanged() }
  }

  /// Adopts a renumbering or removal of labels.
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

  /// Makes the sphere swing instead of turn while its back is empty, to keep the back out of sight.
  mutating func followSwing(of batch: GlyphBatch) {
    let isBackEmpty = batch.leavesBackEmpty(
      of: cloud.design.layout.space.form, at: scene.settings.homeOrientation)
    if let few = cloud.fewView { homePose.show(few) }
    scene.swing(by: isBackEmpty ? homePose.swing : nil)
  }
}

/// The clock of the events, and the function that wakes the program.
struct ViewClock {
  /// Returns the time, for the budgets of work between frames and the measurement of frames.
  let now: () -> Duration
  /// Called on any thread when the next turn should begin.
  let wake: @Sendable () -> Void
  /// The time at which the screen was first used.
  var firstUse: Duration
}

/// The schedule for returning freed decoding memory to the system.
struct MemoryRelease {
  private var time: Duration?
  /// The delay after decoding images or rebuilding the batch.
  ///
  /// A replaced atlas is freed only with the next frame.
  private static let delay = Duration.seconds(1)

  /// Records that much memory was just freed or soon will be.
  mutating func leave(at now: Duration) { time = now + Self.delay }

  /// Returns whether the memory is due to be returned; true marks it as returned.
  mutating func take(at now: Duration) -> Bool {
    guard let time, now >= time else { return false }
    self.time = nil
    return true
  }
}

extension CloudPose {
  /// Adopts the swing and scale for a few labels that were composed again.
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
    pace = Pace(settings, on: display, at: clock.firstUse)
    showsDiagnostics = settings.screen.showsDiagnostics
    input = Input(now: clock.firstUse)
  }

  /// Begins a turn with an input.
  ///
  /// - Returns: Whether the previous turn requested updates.
  mutating func begin(_ input: Input) -> Bool {
    let wantedUpdates = output.wantsUpdates
    (self.input, output) = (input, Output())
    pace.turnBegins(at: now)
    self.input.events.removeAll { !$0.event.isPlausible }
    // Moving a window reports the refresh rate again.
    if let rate = input.screenRate { pace.adopt(refreshRate: rate.hertz) }
    return wantedUpdates
  }
}
