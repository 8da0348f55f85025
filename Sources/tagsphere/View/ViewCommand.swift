internal import CloudCore
internal import CloudReference
internal import CommandLineOptions
internal import GLObjects
internal import Geometry
internal import Glibc
internal import WindowSystem

/// `tagsphere view`: the cloud in a window.
final class ViewCommand {
  let canvas: WindowCanvas
  let chooser: Chooser
  let window: Window
  var cloud: Cloud
  /// It holds the glyphs and pictures as they are now; the cloud's are those of the first frame.
  var picker: LabelPicker
  var glyphStream: GlyphStream
  var pictureLoader: PictureLoader
  private let end: Duration?
  private let isTouch: Bool
  var scene: Scene
  var pacer: FramePacer
  var declutterer: Declutterer?
  var shown: ShownStates
  var directory: LabelDirectory
  var panels: WindowPanels
  /// What keeps the cloud up to date, if anything does.
  var feed: LiveFeed?
  /// What keeps the window on a wall; nil for a window of one's own.
  private var kiosk: KioskKeeper?
  private var isOver = false
  var isLoadingPictures = true

  /// Pictures of at most about so many bytes are uploaded between two frames.
  private static let pictureBytesPerFrame = 2 << 20

  static func run(_ options: ViewOptions, stages: inout StageClock) throws -> ExitCode {
    let motion = MotionPreference(options.motion.amount)
    // Looked at before the file is read: what changes from now on is news.
    let known = options.document.source.signature
    let cloud = try Cloud(
      options.document, layout: options.layout, look: options.look, pose: options.pose,
      loading: .streamed(beyond: GlyphStream.limit), stages: &stages)
    let chooser = try Chooser(options.choosing, document: cloud.document)
    // Only now is there a loop that asks; until here, a signal ends the process as it always does.
    Interruption.listen()
    if options.kiosk != nil { Interruption.listenForReload() }
    var options = options
    options.motion.isReduced = motion.isReduced()
    try ViewCommand(cloud, known: known, chooser: chooser, options: options).run()
    // The window is gone by now: nobody sees it stand still while a command runs.
    return Interruption.signal == SIGINT ? .cancelled : try chooser.finish()
  }

  private init(
    _ cloud: Cloud, known: FileSignature?, chooser: Chooser, options: ViewOptions
  ) throws {
    self.cloud = cloud
    self.chooser = chooser
    let size = options.picture.size
    let window = try Window(
      title: cloud.document.title ?? "TagSphere", width: size.width, height: size.height,
      in: GLFWLibrary())
    self.window = window
    canvas = try WindowCanvas(
      batch: cloud.batch, centerpiece: cloud.centerpiece, window: window, quality: options.quality,
      samples: options.picture.samples,
      overlay: CloudOverlay(of: cloud))
    picker = LabelPicker(
      batch: cloud.batch, centerpiece: cloud.centerpiece, subpixelBits: canvas.driver.subpixelBits)
    glyphStream = GlyphStream(source: cloud.source)
    kiosk = options.kiosk.map { KioskKeeper($0, now: window.now) }
    kiosk?.keepScreen(window, now: window.now)
    if options.isFullscreen { window.setFullScreen(true) }
    let pixels = window.framebufferSize
    scene = Scene(
      settings: Scene.Settings(options.motion, home: cloud.pose),
      theme: cloud.theme,
      space: cloud.space,
      viewport: Viewport(width: max(pixels.x, 1), height: max(pixels.y, 1)), time: window.now)
    scene.contentScale = window.contentScale
    pacer = FramePacer(
      refreshRate: window.monitor?.refreshRate, isQuickWhileMoving: canvas.isQuickWhileMoving)
    pictureLoader = cloud.pictureLoader(workers: 2) { Window.wake() }
    declutterer = cloud.declutterer(options.layout.declutter)
    shown = ShownStates(
      labelCount: cloud.batch.labels.count, givesWay: options.layout.declutter != .off)
    directory = LabelDirectory(of: cloud.document)
    panels = WindowPanels(of: cloud, status: options.hand.status)
    isTouch = options.hand.isTouch
    end = options.durationSeconds.map { window.now + .seconds($0) }
    feed = LiveFeed(of: cloud, known: known, options: options, now: window.now)
  }

  private func run() throws {
    _ = try panels.follow(scene, document: cloud.document, sharing: canvas.renderer)
    try draw(glyphStream.isBusy(picker.batch) ? .quick : .best)
    window.show()
    window.swapBuffers()
    kiosk?.ready()
    while !isOver {
      try perform(
        scene.apply(
          nextEvents(), now: window.now, pick: label(at:in:),
          guide: directory.guide(of: { self.picker.batch }, states: shown.states)))
      keepKiosk()
      try followScene()
      try drawGlyphs()
      takePictures()
      try takeNews()
      chooser.reap()
      let step = pacer.step(for: scene, now: window.now)
      guard step != .wait, isSeen else { continue }
      try draw(step)
      window.swapBuffers()
    }
    kiosk?.stopping()
    pictureLoader.cancel()
    cloud.pictures.reportBroken()
  }

  /// Does what a wall needs, once in every turn of the loop.
  private func keepKiosk() {
    let now = window.now
    kiosk?.keepScreen(window, now: now)
    kiosk?.live(at: now, labelCount: feed?.cloud.count ?? cloud.document.tags.count)
    if kiosk?.isLeft(at: now) == true { isOver = true }
    if kiosk != nil, Interruption.takeReload() { feed?.readAgain() }
    switch kiosk?.visitStep(at: now) {
    case .goHome: scene.endVisit()
    case .call(let turn):
      let guide = directory.guide(of: { self.picker.batch }, states: shown.states)
      let labels = guide.order().labels.prefix(KioskKeeper.presentedLabels)
      if !labels.isEmpty { scene.present(labels[turn % labels.count], guide: guide) }
    case .endCall: scene.endPresentation()
    case .stay, nil: break
    }
  }

  /// Takes pictures over that are decoded by now, as many as do not delay the frame.
  private func takePictures() {
    guard isLoadingPictures, pacer.isDue(now: window.now) else { return }
    let (document, glyphSource) = (cloud.document, cloud.source)
    let arrivals = pictureLoader.fetch(byteLimit: Self.pictureBytesPerFrame)
    for arrival in arrivals {
      let quads = cloud.pictures.insert(
        arrival, into: &picker.batch, document: document, source: glyphSource)
      canvas.updatePicture(entry: arrival.entry, quads: quads, of: picker.batch)
    }
    if !arrivals.isEmpty { pacer.contentChanged(now: window.now) }
    isLoadingPictures = !pictureLoader.isDone
    if !isLoadingPictures { cloud.pictures.reportBroken() }
  }

  /// Sleeps until the next frame is due, or something happens.
  private func nextEvents() -> [TimedEvent] {
    let now = window.now
    var sleep = isSeen ? pacer.sleep(for: scene, now: now) : FramePacer.longestSleep
    if let wait = scene.tooltipWait, wait > .zero { sleep = min(sleep, wait) }
    if let end { sleep = min(sleep, end - now) }
    if let kiosk { sleep = min(sleep, kiosk.longestSleep) }
    let events = window.waitEvents(timeout: sleep)
    if kiosk?.take(events, window: window) == true { scene.endPresentation() }
    if Interruption.signal != nil { isOver = true }
    if let end, window.now >= end { isOver = true }
    return events
  }

  /// Draws some of the glyphs that the next frame lacks, if it lacks any.
  private func drawGlyphs() throws {
    guard picker.batch.residency.isUnderPressure, isSeen, pacer.isDue(now: window.now) else {
      return
    }
    let changes = glyphStream.draw(&picker.batch, in: scene.frame) { window.now }
    pacer.isContentComing = glyphStream.isBusy(picker.batch)
    guard !changes.isEmpty else { return }
    try canvas.update(changes, of: picker.batch)
    pacer.contentChanged(now: window.now)
  }

  private func draw(_ step: FramePacer.Step) throws {
    let start = window.now
    declutter()
    panels.place(in: scene, batch: picker.batch)
    try canvas.draw(
      scene.frame, states: shown.states, panels: panels.renderers, isBest: step == .best)
    pacer.drew(scene, step: step, start: start)
    // Labels that fade make the next frame another one, however still the scene is.
    if declutterer?.isSettled == false { pacer.contentChanged(now: start) }
    window.cursor = scene.hoveredLabel == nil ? .arrow : .hand
  }

  /// Lets labels give way to each other in the frame to come.
  private func declutter() {
    guard
      let hasChanged = declutterer?.update(
        scene.frame, now: scene.time, isHandled: scene.isHandled)
    else { return }
    if hasChanged, let declutterer { shown.giveWay(by: declutterer) }
  }

  /// Shows and says what search, focus, marks and tooltip ask for.
  private func followScene() throws {
    let hasChanged = shown.follow(scene, marks: chooser.marks)
    let saysMore = try panels.follow(
      scene, document: cloud.document, labelCount: feed?.cloud.count,
      marked: chooser.marks.count, sharing: canvas.renderer)
    if hasChanged || saysMore { pacer.contentChanged(now: window.now) }
    let title = scene.windowTitle(of: cloud.document)
    if title != window.title { window.title = title }
  }

  private func perform(_ actions: [SceneAction]) throws {
    for action in actions where kiosk?.refuses(action) != true {
      switch action {
      case .chose(let label):
        try chooser.choose(label, of: cloud.document)
      case .confirmed: chooser.confirm()
      case .toggledFullScreen: window.setFullScreen(!window.isFullScreen)
      case .exposed: pacer.lost()
      case .changedScreen: pacer.setRefreshRate(window.monitor?.refreshRate)
      case .ended: isOver = true
      }
      if chooser.isOver { isOver = true }
    }
  }

  /// Whether a frame would be seen: not while the window is minimised or hidden.
  var isSeen: Bool { window.isVisible && !window.isMinimized }

  /// How far from a label's ink a pointer or a finger still hits it, pixels.
  private var slop: Double { LabelPicker.slop(isTouch: isTouch) * window.contentScale }

  private func label(at point: SIMD2<Double>, in frame: FrameUniforms) -> Int? {
    picker.label(
      atPixel: point, in: frame, space: cloud.space, states: shown.states, slop: slop
    )
    .flatMap { feed?.isPresent($0) == false ? nil : $0 }
  }
}
