internal import TagSphereCloudCore
internal import TagSphereCloudReference
internal import TagSphereCommandLineOptions
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereTagData
internal import TagSphereWindow

/// The cloud that is on the screen: its labels as they are now, how they are seen, and what of them
/// was chosen.
///
/// It knows no window: events, sizes and the time are told, so that it lives on where a window or
/// its context is lost, and plays the same with neither.
final class CloudStage {
  /// The picture on the GPU; nil while there is no context.
  private(set) var canvas: CloudCanvas?
  let chooser: Chooser
  let clock: () -> Duration
  var cloud: Cloud
  /// It holds the glyphs and pictures as they are now; the cloud's are those of the first frame.
  var picker: LabelPicker
  var glyphStream: GlyphStream
  var pictureLoader: PictureLoader
  var isLoadingPictures = true
  var scene: Scene
  var pacer: FramePacer
  /// How pictures are shown on the screen from now on.
  var plan: PresentationPlan
  /// How the last one was shown.
  var shownAs: Presentation
  /// When the screen was first used.
  let firstUse: Duration
  var declutterer: Declutterer?
  var shown: ShownStates
  var directory: LabelDirectory
  /// What keeps the cloud up to date, if anything does.
  var feed: LiveFeed?
  /// How all this fares.
  var health = CloudHealth()
  /// What the program says of itself over the cloud.
  var announcements = CloudPanels.Announcements()
  /// What is to be said for a while, and until when.
  var notice: (panel: Panel, end: Duration)?
  /// Whether the health stands in a corner.
  var showsDiagnostics: Bool
  var diagnostics = Diagnostics()
  /// When the diagnostics were brought up to date last; nil while they are not shown.
  var diagnosticsTime: Duration?
  private let options: ViewOptions

  /// Puts a cloud on the screen whose context is current.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - known: The signature of its file before that was read.
  ///   - chooser: What happens to labels that are chosen.
  ///   - options: How it is drawn, and what it does.
  ///   - viewport: The window's pixels.
  ///   - contentScale: How much larger than usual the screen wants its text, > 0.
  ///   - refreshRate: Pictures a second of the screen; nil where nobody knows.
  ///   - clock: The time, of the same clock as the events'.
  ///   - settling: How long a watched file must stand to be whole; nil for as long as is usual.
  /// - Throws: `GLError` where the driver is too old or the cloud too large for it.
  init(
    _ cloud: Cloud, known: FileSignature?, chooser: Chooser, options: ViewOptions,
    viewport: Viewport, contentScale: Double, refreshRate: Double?,
    clock: @escaping () -> Duration, settling: FileSettling? = nil
  ) throws(GLError) {
    self.cloud = cloud
    self.chooser = chooser
    self.options = options
    self.clock = clock
    let canvas = try CloudCanvas(cloud.batch, of: cloud, options: options)
    self.canvas = canvas
    picker = LabelPicker(
      batch: cloud.batch, centerpiece: cloud.centerpiece, subpixelBits: canvas.driver.subpixelBits)
    glyphStream = GlyphStream(source: cloud.source)
    pictureLoader = cloud.pictureLoader(workers: 2) { Window.wake() }
    plan = PresentationPlan(
      rotation: options.screen.rotation, isProtected: options.screen.protectsPanel,
      windowSize: [viewport.width, viewport.height])
    shownAs = plan.presentation(at: .zero)
    firstUse = clock()
    let size = shownAs.transform.pictureSize
    scene = Scene(
      settings: Scene.Settings(options.motion, home: cloud.pose), theme: cloud.theme,
      space: cloud.space, viewport: Viewport(width: size.x, height: size.y), time: firstUse)
    scene.contentScale = contentScale
    pacer = FramePacer(
      refreshRate: refreshRate, rate: options.motion.frameRate,
      isQuickWhileMoving: canvas.isQuickWhileMoving)
    declutterer = cloud.declutterer(options.layout.declutter)
    shown = ShownStates(
      labelCount: cloud.batch.labels.count, givesWay: options.layout.declutter != .off)
    directory = LabelDirectory(of: cloud.document)
    feed = LiveFeed(
      of: cloud, known: known, options: options, now: clock(), settling: settling)
    showsDiagnostics = options.hand.showsDiagnostics
  }

  /// Whether strangers stand before it, who need not see what goes wrong behind it.
  var isKiosk: Bool { options.kiosk != nil }

  /// The time.
  var now: Duration { clock() }

  /// The number of labels there are.
  var labelCount: Int { feed?.cloud.count ?? cloud.document.tags.count }

  /// Gives up what is on the GPU: its context ends.
  func leaveContext() { canvas = nil }

  /// Uploads the labels as they are now into the context that is current.
  func enterContext() throws(GLError) {
    canvas = try CloudCanvas(picker.batch, of: cloud, options: options)
    if let settled = feed?.cloud.settled(picker.batch) { canvas?.reserveReach(of: settled) }
    pacer.lost()
  }

  /// Ends what goes on beside the loop.
  func close() {
    pictureLoader.cancel()
    cloud.pictures.reportBroken()
  }

  // MARK: Hand

  /// Takes what people did in the window, and lets time pass.
  ///
  /// - Returns: What they ask for.
  func apply(_ events: [TimedEvent]) -> [SceneAction] {
    let events = plan.upright(events, shown: &shownAs.transform)
    // Asked before, for the scene changes while it asks for labels.
    let slop = LabelPicker.slop(isTouch: options.hand.isTouch) * scene.contentScale
    return scene.apply(
      events, now: now, pick: { self.label(at: $0, in: $1, slop: slop) }, guide: guide)
  }

  /// The answers to what a scene asks of its labels.
  var guide: LabelGuide {
    directory.guide(of: { self.picker.batch }, states: shown.states)
  }

  /// The label whose ink is within `slop` pixels of a point.
  private func label(at point: SIMD2<Double>, in frame: FrameUniforms, slop: Double) -> Int? {
    picker.label(
      atPixel: point, in: frame, space: cloud.space, states: shown.states, slop: slop
    )
    .flatMap { feed?.isPresent($0) == false ? nil : $0 }
  }
}
