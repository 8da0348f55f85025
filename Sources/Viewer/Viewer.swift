internal import TagSphereArrangement
public import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereDesign
internal import TagSphereForms
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereGlyphs
public import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLiveLabels
internal import TagSphereLook
internal import TagSphereMessages
internal import TagSphereScreen
internal import TagSphereTagData
internal import TagSphereWheels

/// A cloud on a screen: it receives events, times and data, and answers with frames and requests.
///
/// The one entry point is `turn(_:)`. It needs no window, no OpenGL context, no process and no
/// clock but the one given, so that tests run it with a clock of their own. Drawing is apart:
/// `enterContext()` uploads the cloud to the current context, `upload()` and `present()` draw.
public final class Viewer {
  /// The displayed cloud.
  public internal(set) var cloud: ShownCloud
  /// The view and its motion.
  public internal(set) var scene: Scene
  /// Frame times, data versions and errors, for diagnostics and the state file.
  public internal(set) var health = CloudHealth()
  /// The rules of a kiosk; nil outside kiosk mode.
  package internal(set) var kiosk: KioskRules?
  /// The labels that were chosen and not delivered, in order: the marked ones, where several are
  /// wanted.
  public var choices: [Choice] {
    settings.choosing == .several
      ? cloud.marks.compactMap { choice(of: $0) } : firstChoice.map { [$0] } ?? []
  }

  /// What a person has chosen when the program ends.
  public var selection: Selection {
    Selection(
      choices: enteredText == nil || settings.choosing == .several ? choices : [],
      newText: settings.typedText == .accepted ? enteredText : nil,
      query: enteredText ?? scene.search?.text ?? "")
  }

  /// The text of a search that was entered for itself; nil for none.
  private var enteredText: String?

  /// The choice that ended the program, where one is wanted.
  private var firstChoice: Choice?

  /// The wheels that filter the cloud; nil for none.
  package internal(set) var wheels: CloudWheels?
  /// Why there are no wheels although they were asked for; nil once it was reported.
  var wheelFault: FacetError?
  /// The number of wheels that were reported to have no room.
  var omittedWheels = 0
  /// Where the sphere was seen when a filter last composed its front.
  var filteredRoom: FrontRoom?
  /// The wheels' picture in the last frame.
  var shownWheels: ShownWheels?

  /// The pages of which one is shown at a time; nil for none.
  package internal(set) var pages: PageTurner?
  /// What the cloud shows of the pages; nil while it shows all labels.
  var shownPage: ShownCloud.Paging?
  /// The signs of the pages in the last frame.
  var shownMarks: PageMarks?

  /// The number of labels that the attract mode has presented.
  public internal(set) var presentations = 0

  package internal(set) var settings: ViewerSettings
  /// The texts of the screen, in the language of the cloud's design.
  var messages: Messages
  /// The pose that the cloud starts with.
  var homePose: CloudPose
  /// Returns the time, to keep the budgets of work between frames, and to time a frame's drawing.
  let clock: () -> Duration
  /// The cloud on the GPU; nil while there is no context.
  var canvas: CloudCanvas?
  /// The whole cloud that comes in place of this one; nil without one.
  var whole: PreparedCloud?
  /// Whether the cloud has only the heaviest labels of a document that is still read.
  var isHead = false
  /// The way from the picture of the heaviest labels to that of all; nil before and afterwards.
  var dissolve: Dissolve?
  /// Whether the next frame is the first, and may have the quick quality.
  var isOpening: Bool
  var pacer: FramePacer
  /// How much dust a moving window has time for.
  var dustPace: DustPace
  /// Whether a card has time for the best quality while the scene moves.
  var samplePace = SamplePace()
  /// Whether frames of a scene that moves are quick only if that turns out to be needed.
  var isQuickOnDemand = false
  /// Whether the time of the last frame was taken.
  var isFrameMeasured = false
  /// The time of the last frame.
  var frameTime = Duration.zero
  private let isSoftware: Bool
  var feed: LiveFeed?
  /// The progress of the stream, or of the unfinished document, that the data come from; nil in a
  /// kiosk, and without either.
  var streamMeter: StreamMeter?
  /// The renderer's name, as long as a context exists.
  public internal(set) var rendererName: String?

  /// How pictures are shown on the screen from now on.
  var plan: PresentationPlan
  /// How the last one was shown.
  var shownAs: Presentation
  /// The time at which the screen was first used.
  var firstUse: Duration
  /// The frame that `present()` draws.
  var pendingFrame = PendingFrame.none

  var announcements = PanelContents.Announcements()
  /// The panels as they were last shown.
  var panels: PanelContents?
  /// Where the status line and the search are, pixels: labels make room for them.
  var panelAreas: [PanelContents.Kind: Overlay.Rectangle] = [:]
  /// Whether the window fills a screen, as far as this turn has got.
  var isFullScreen = false
  /// The image that fills the window, if any.
  var enlarged = EnlargedImage()
  /// Whether another one is to be uploaded.
  var hasNewEnlargedImage = false
  /// The animated images that play in the cloud.
  var movingImages = MovingImages()
  /// Called on any thread when the next turn should begin.
  let wake: @Sendable () -> Void
  /// The orientation at which the images in front were preferred, and the time from which they may be
  /// again.
  var preferredOrientation: Quaternion?
  var imagePreferenceTime = Duration.zero
  /// The time at which memory is returned; nil if nothing has left any behind.
  var memoryReleaseTime: Duration?
  /// The question whether to end although something would be lost, and the time until which it can
  /// be answered.
  var endQuestion: (sentence: Message, end: Duration)?
  /// The time until which the window hints at the keys; nil before its first frame.
  var hintEnd: Duration?
  /// The sentences over the cloud, oldest first, and the times at which they end.
  var notices: [(sentence: Message, end: Duration)] = []
  /// What all tags share, which tooltips omit; nil until a tooltip needs it.
  var sharedDetails: SharedDetails?
  /// Whether the diagnostics are shown.
  public internal(set) var showsDiagnostics: Bool
  var diagnostics = Diagnostics()
  /// The time at which the diagnostics were last updated; nil while they are not shown.
  var diagnosticsTime: Duration?
  private var lastTitle: String?
  /// The number of labels that the status line says to be shown, and when they were counted.
  var countedLabels: (count: Int, time: Duration)?
  /// Whether the status line says how many labels are shown.
  var countsLabels = false
  private var lastCursorIsHand: Bool?

  /// Where the entries of the legend are.
  var legendTargets = LegendTargets()
  /// The input of the present turn.
  var input: Input
  /// The output of the present turn, as far as it is known.
  var output = Output()

  /// What `present()` does.
  enum PendingFrame: Equatable {
    /// Nothing.
    case none
    /// Draws a frame and shows it.
    case draw(FramePacer.Step)
    /// Shows the last frame again, in another place or light.
    case showAgain
    /// Makes the window black.
    case black
  }

  /// The properties of a screen and its driver that a viewer depends on.
  public struct Screen {
    /// The window's framebuffer, pixels.
    public var size: SIMD2<Int>
    /// How much larger than usual the screen wants its text, > 0.
    public var contentScale = 1.0
    /// The refresh rate, Hz; nil if unknown.
    public var refreshRate: Double?
    /// The precision of the rasteriser, bits: `GL_SUBPIXEL_BITS` of the driver.
    public var subpixelBits = 8
    /// Whether the driver draws in software, so that quick frames serve while the scene moves.
    public var isSoftware = false

    /// Creates a screen of a size.
    public init(size: SIMD2<Int>) { self.size = size }
  }

  /// Creates a viewer of a cloud.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - settings: How it is drawn, and how it answers input.
  ///   - screen: The screen.
  ///   - clock: Returns the time, on the clock of the events.
  ///   - wake: Called on any thread when the next turn should begin.
  public init(
    _ cloud: Cloud, settings: ViewerSettings = ViewerSettings(), screen: Screen,
    clock: @escaping () -> Duration, wake: @escaping @Sendable () -> Void = {}
  ) {
    self.settings = settings
    isOpening = settings.opensQuickly
    messages = Messages(cloud.design.look.language)
    homePose = CloudPose(homeOf: cloud, settings: settings)
    self.clock = clock
    self.wake = wake
    let now = clock()
    firstUse = now
    input = Input(now: now)
    feed = LiveFeed(of: cloud, settings: settings, now: now)
    self.cloud = ShownCloud(
      PreparedCloud(cloud, subpixelBits: screen.subpixelBits),
      live: feed == nil
        ? nil : LiveCloud.Style(cloud, settings: settings),
      isUpdated: settings.updates != .none, wake: wake)
    plan = PresentationPlan(
      rotation: settings.screen.rotation, isProtected: settings.screen.protectsPanel,
      windowSize: pointwiseMax(screen.size, [1, 1]))
    shownAs = plan.presentation(at: .zero)
    let size = shownAs.transform.pictureSize
    scene = Scene(
      settings: Scene.Settings(
        settings, home: homePose, layout: cloud.design.layout, messages: messages),
      theme: cloud.theme,
      space: cloud.space, viewport: Viewport(width: size.x, height: size.y), time: now)
    scene.contentScale = screen.contentScale
    if settings.hasEntrance {
      scene.prepareEntrance(largestSize: cloud.batch.labels.lazy.map(\.size).max() ?? 0)
    }
    pacer = FramePacer(
      refreshRate: screen.refreshRate, rate: settings.motion.frameRate,
      isQuickWhileMoving: settings.quality == nil && screen.isSoftware)
    isSoftware = screen.isSoftware
    dustPace = DustPace(refreshRate: screen.refreshRate, isSoftware: screen.isSoftware)
    kiosk = settings.kiosk.map { KioskRules($0, now: now) }
    if settings.kiosk == nil { streamMeter = StreamMeter(of: settings.updates) }
    showsDiagnostics = settings.interface.showsDiagnostics
    followSwing(of: self.cloud.batch)
    makeWheels(time: now)
    makePages()
  }

  /// The time of the present turn.
  var now: Duration { input.now }

  /// Whether the screen is black: it is out of hours.
  public var isBlank: Bool { kiosk?.isBlank == true }

  /// Stops what goes on in the background.
  ///
  /// - Returns: The images that cannot be shown and were not reported yet.
  public func close() -> [CloudNotice] { cloud.stopImages() }

  // MARK: The turn

  /// Runs one turn: applies events and data, and decides what is shown and when the next turn is
  /// due.
  ///
  /// Signals count first, then events, the kiosk's rules and panels; then updates of the data take
  /// effect, and a frame is prepared if one is due. The first reason to end is the one that counts,
  /// and no update takes effect after it. Updates given while the screen is not seen wait.
  public func turn(_ input: Input) -> Output {
    self.input = input
    let wantedUpdates = output.wantsUpdates
    output = Output()
    pendingFrame = .none
    isFullScreen = input.isFullScreen
    receiveSignals()
    if let updates = input.updates { receive(updates) }
    if let preferences = input.preferences { receive(preferences) }
    if let refusal = input.refusal { warn(Message(verbatim: refusal)) }
    perform(apply(receiveEvents()))
    runKiosk()
    followScene()
    followEnlargement()
    followWheels()
    followPages()
    setTitle()
    if input.isSeen, !input.needsFrame, output.end == nil { receiveContent() }
    prepareFrame()
    releaseMemory()
    output.hasFrame = pendingFrame != .none
    output.wantsUpdates = wantsUpdates
    // Updates that were not wanted until now may have been waiting for long.
    output.wakeTime = output.wantsUpdates && !wantedUpdates ? now : wakeTime
    cloud.checkInvariants()
    return output
  }

  private func receiveSignals() {
    for signal in input.signals {
      switch signal {
      case .end(let name): output.end(.signal(name))
      case .reload: output.requests.append(.reload)
      }
    }
    if let duration = settings.duration, now >= firstUse + duration { output.end(.duration) }
    // Moving a window tells the rate again.
    if let refreshRate = input.refreshRate, refreshRate != pacer.refreshRate {
      pacer.setRefreshRate(refreshRate)
      dustPace = DustPace(refreshRate: refreshRate, isSoftware: isSoftware)
    }
  }

  /// Returns the events that count.
  private func receiveEvents() -> [TimedEvent] {
    input.events.removeAll { !$0.event.isPlausible }
    if kiosk?.receive(input.events) == true { scene.endPresentation() }
    if let isShown = kiosk?.pointerChange(at: now) {
      output.requests.append(.showPointer(isShown))
    }
    guard isBlank else { return input.events }
    // An exposed or resized window must be cleared again.
    if input.isSeen, input.events.contains(where: { !$0.event.isVisitorInput }) {
      pendingFrame = .black
    }
    return KioskRules.eventsWhileBlank(input.events)
  }

  /// Applies events to the scene.
  ///
  /// - Returns: The actions that they ask for.
  private func apply(_ events: [TimedEvent]) -> [SceneAction] {
    let events = plan.upright(events, shown: &shownAs.transform)
    let slop = LabelPicker.slop(isTouch: settings.interface.isTouch) * scene.contentScale
    withdrawEndQuestion(after: events)
    let pick: Scene.Picker = { self.cloud.pick(atWindowPoint: $0, in: $1, slop: slop) }
    guard wheels != nil || pages != nil else {
      return scene.apply(events, now: now, pick: pick, guide: guide)
    }
    // Whose an event is depends on what those before it did.
    var actions: [SceneAction] = []
    for event in events {
      guard let event = turnWheels(by: event), let event = turnPages(by: event) else { continue }
      actions += scene.apply([event], now: min(event.time, now), pick: pick, guide: guide)
    }
    return actions + scene.apply([], now: now, pick: pick, guide: guide)
  }

  private func perform(_ actions: [SceneAction]) {
    for action in actions where kiosk?.refuses(action) != true {
      switch action {
      case .chose(let label): if !isBlank { choose(label) }
      case .entered(let text): enter(text)
      case .confirmed:
        if settings.choosing == .several, !cloud.marks.isEmpty { output.end(.chosen) }
      case .toggledFullScreen: toggleFullScreen()
      case .exposed: pacer.lost()
      case .changedScreen: break
      case .ended: output.end(.asked)
      case .escaped:
        if isFullScreen { toggleFullScreen() } else { endUnlessLosing(byKey: Message("Esc")) }
      case .closed: endUnlessLosing(byKey: Message("Ctrl+W"))
      case .copied(let label): copy(label)
      case .pasteRequested: output.requests.append(.paste)
      case .delivered(let label): deliver(label)
      case .deliveredAction(let label, let action): deliver(label, action: action)
      case .dropped(let path): open(path)
      case .arranged(let label): arrange(label)
      }
    }
  }

  /// Takes a label that was clicked: it is delivered, or chosen, or its mark set or removed.
  func choose(_ label: Int) {
    guard let id = cloud.id(at: label), let choice = choice(of: id) else { return }
    switch settings.choosing {
    case .each: output.requests.append(.deliver(choice))
    case .first:
      firstChoice = firstChoice ?? choice
      output.end(.chosen)
    case .several: cloud.toggleMark(id)
    }
  }

  /// Takes a text that was typed, unless a label was chosen before it; that is the end.
  private func enter(_ text: String) {
    if output.end == nil { enteredText = text }
    output.end(.chosen)
  }

  /// Returns the choice of a label as it is now; nil if it is gone.
  private func choice(of id: LabelID) -> Choice? {
    cloud.index(of: id).map { Choice(id: id, index: $0, tag: cloud.tags[$0]) }
  }

  /// Follows labels that were renumbered or are gone.
  func follow(_ renumbering: ShownCloud.Renumbering) {
    scene.relabel { renumbering[$0] }
    pages?.relabel { renumbering[$0] }
    _ = cloud.follow(scene)
  }

  private func setTitle() {
    let title = scene.windowTitle(
      of: cloud, wheels: wheels, page: pageTitle, isArranging: pages?.isArranging == true,
      fileName: settings.fileName)
    guard title != lastTitle else { return }
    lastTitle = title
    output.requests.append(.setTitle(title))
  }

  /// Sets the pointer's shape for the frame that is shown.
  func setCursor() {
    let isHand = scene.hoveredLabel != nil || scene.legend.hovered != nil
    guard isHand != lastCursorIsHand else { return }
    lastCursorIsHand = isHand
    output.requests.append(.setCursor(isHand: isHand))
  }
}

extension LiveFeed {
  /// Creates the feed that settings ask for; nil if nothing is updated.
  fileprivate init?(of cloud: Cloud, settings: ViewerSettings, now: Duration) {
    let interval = settings.kiosk == nil ? .zero : Self.kioskInterval
    switch settings.updates {
    case .none:
      // Labels that a filter moves glide as those of a new version do.
      guard settings.wheels != nil || settings.pages != nil else { return nil }
      self.init(stream: nil, versionInterval: .zero, now: now)
    case .document: self.init(stream: nil, versionInterval: interval, now: now)
    case .growth:
      self.init(stream: nil, versionInterval: interval, readsDocument: true, now: now)
    case .stream(let top):
      self.init(
        stream: LiveStream(top: top, design: cloud.design), versionInterval: interval, now: now)
    }
  }
}

extension ViewerSettings.UpdateSource {
  /// Whether labels come one after another, from none on.
  fileprivate var startsEmpty: Bool {
    switch self {
    case .none, .document: false
    case .growth, .stream: true
    }
  }
}

extension StreamMeter {
  /// Creates the meter of a source whose progress is worth mentioning; nil for others.
  fileprivate init?(of source: ViewerSettings.UpdateSource) {
    switch source {
    case .none, .document: return nil
    case .growth: self.init(ofDocument: true)
    case .stream: self.init()
    }
  }
}

extension LiveCloud.Style {
  /// What stays the same from version to version of a cloud.
  fileprivate init(_ cloud: Cloud, settings: ViewerSettings) {
    self.init()
    let (design, home) = (cloud.design, cloud.pose)
    placement = design.layout.placement
    textSize = design.layout.textSize
    maximumLabelWidth = Float(design.look.maximumLabelWidth)
    maximumLines = design.look.maximumLines
    strokes = design.strokes
    isOutward = design.layout.space.facing == .outward
    isReduced = settings.motion.isReduced
    if settings.updates.startsEmpty { leastPlaces = 24 }
    if design.composesFew {
      few = LiveCloud.FewStyle(
        distance: home.camera.distance, axis: home.turnAxis, box: design.theme.style.box,
        obstacles: cloud.obstacles(in: cloud.picture))
    }
  }
}
