internal import Glibc
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereTagData
internal import TagSphereWindow

/// `tagsphere view` and `tagsphere kiosk`: the cloud in a window.
final class ViewCommand {
  /// It comes before the window, so that its GL objects are gone before their context.
  let stage: CloudStage
  var window: Window
  /// The contexts that the driver took away, and whether it would tell.
  var losses = ContextLosses()
  var tellsOfLoss: Bool
  private let end: Duration?
  /// What keeps the window on a wall; nil for a window of one's own.
  var kiosk: KioskKeeper?
  let reporter: KioskReporter?
  /// Why the loop ends; nil while it goes on.
  var ending: String?
  /// Whether a frame would be seen, as it was when it was looked at last: asking wakes the program.
  private(set) var isSeen = true
  private var lastLook = Duration.zero

  static func run(_ options: ViewOptions, stages: inout StageClock) throws -> ExitCode {
    let reporter = options.kiosk.map {
      KioskReporter($0, source: options.document.source)
    }
    do {
      return try run(options, reporter: reporter, stages: &stages)
    } catch {
      reporter?.failed(error)
      throw error
    }
  }

  private static func run(
    _ options: ViewOptions, reporter: KioskReporter?, stages: inout StageClock
  ) throws -> ExitCode {
    let motion = MotionPreference(options.motion.amount)
    // Looked at before the file is read: what changes from now on is news.
    let known = options.document.source.signature
    let opened = try OpenedCloud(options, stages: &stages)
    let chooser = try Chooser(
      options.choosing, document: opened.failure == nil ? opened.cloud.document : nil)
    // Only now is there a loop that asks; until here, a signal ends the process as it always does.
    Interruption.listen()
    if options.kiosk != nil { Interruption.listenForReload() }
    var options = options
    options.motion.isReduced = motion.isReduced()
    try ViewCommand(
      opened, known: known, chooser: chooser, options: options, reporter: reporter
    ).run()
    // The window is gone by now: nobody sees it stand still while a command runs.
    Interruption.relax()
    return Interruption.signal == SIGINT ? .cancelled : try chooser.finish()
  }

  private init(
    _ opened: OpenedCloud, known: FileSignature?, chooser: Chooser, options: ViewOptions,
    reporter: KioskReporter?
  ) throws {
    let cloud = opened.cloud
    self.reporter = reporter
    let size = options.picture.size
    let library = try GLFWLibrary()
    let window = try Window(
      title: cloud.document.title ?? "TagSphere", width: size.width, height: size.height,
      isRobust: options.kiosk != nil, in: library)
    self.window = window
    tellsOfLoss = GraphicsReset.isReported
    kiosk = options.kiosk.map { KioskKeeper($0, now: window.now) }
    _ = kiosk?.screen.keep(window, now: window.now)
    if options.isFullscreen { window.setFullScreen(true) }
    let pixels = window.framebufferSize
    stage = try CloudStage(
      cloud, known: known, chooser: chooser, options: options,
      viewport: Viewport(width: max(pixels.x, 1), height: max(pixels.y, 1)),
      contentScale: window.contentScale, refreshRate: window.monitor?.refreshRate,
      clock: { library.now })
    end = options.durationSeconds.map { window.now + .seconds($0) }
    if let failure = opened.failure {
      stage.health.refused(failure)
    } else {
      stage.health.loaded(in: opened.duration)
    }
  }

  private func run() throws {
    let start = window.now
    _ = kiosk?.keepHours(at: start)
    try stage.drawFirst()
    window.show()
    if isBlank { showBlack() } else { try showFrame(since: start) }
    kiosk?.ready()
    reporter?.started(stage, on: window, isBlank: isBlank)
    if !tellsOfLoss { reporter?.lossesUntold() }
    while ending == nil {
      try keepingContext { try turn() }
    }
    Interruption.heed()
    kiosk?.stopping()
    stage.close()
    reporter?.stopping(ending ?? "end")
  }

  /// Lets happen what has come, and shows the frame that is due.
  private func turn() throws {
    try perform(stage.apply(nextEvents()))
    keepKiosk()
    try stage.followScene()
    window.retitle(stage.scene.windowTitle(of: stage.cloud.document))
    if isSeen { try stage.receive() }
    stage.chooser.reap()
    guard isSeen, !isBlank, stage.isFrameDue else { return }
    look()
    let start = window.now
    if isSeen, try stage.drawIfDue() { try showFrame(since: start) }
  }

  func showFrame(since start: Duration) throws {
    try stage.present()
    window.swapBuffers()
    stage.health.meter.note(window.now - start, at: window.now)
    window.cursor = stage.scene.hoveredLabel == nil ? .arrow : .hand
  }

  /// Looks whether a frame would be seen.
  func look() {
    isSeen = window.isSeen
    lastLook = window.now
  }

  /// A window that was not seen is looked at so often, even if nothing is heard of it.
  private static let lookInterval = Duration.seconds(5)

  /// Sleeps until the next frame is due, or something happens.
  private func nextEvents() -> [TimedEvent] {
    var sleep = isSeen ? stage.sleep : FramePacer.longestSleep
    if isBlank { sleep = sleepWhileBlank }
    if let end { sleep = min(sleep, end - window.now) }
    if let kiosk { sleep = min(sleep, kiosk.longestSleep(at: window.now)) }
    let start = window.now
    let events = window.waitEvents(timeout: sleep) { Interruption.isPending }
    if !events.isEmpty || (!isSeen && window.now - lastLook >= Self.lookInterval) { look() }
    let hasRested = sleep >= Self.rest && window.now - start >= sleep - Self.rest / 10
    if !hasRested || !events.isEmpty { kiosk?.screen.stir() }
    if kiosk?.take(events, window: window) == true { stage.scene.endPresentation() }
    if let signal = Interruption.signal { ending = signal == SIGINT ? "SIGINT" : "SIGTERM" }
    if let end, window.now >= end { ending = "duration" }
    return isBlank ? whileBlank(events) : events
  }

  /// Who sleeps so long, and to the end, rests.
  private static let rest = Duration.milliseconds(200)
  func perform(_ actions: [SceneAction]) throws {
    for action in actions where kiosk?.refuses(action) != true {
      switch action {
      case .chose where isBlank: break
      case .chose(let label): try choose(label)
      case .confirmed: stage.chooser.confirm()
      case .toggledFullScreen: window.setFullScreen(!window.isFullScreen)
      case .exposed: stage.pacer.lost()
      case .changedScreen: stage.pacer.setRefreshRate(window.monitor?.refreshRate)
      case .ended: ending = "asked"
      }
      if stage.chooser.isOver { ending = "chosen" }
    }
  }
}

extension Window {
  /// Whether a frame would be seen: not while the window is minimised or hidden.
  var isSeen: Bool { isVisible && !isMinimized }

  /// Gives the window another title, where it differs.
  fileprivate func retitle(_ title: String) {
    if title != self.title { self.title = title }
  }
}
