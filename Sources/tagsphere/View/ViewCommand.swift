internal import CloudCore
internal import CommandLineOptions
internal import Geometry
internal import Glibc
internal import WindowSystem

/// `tagsphere view` and `tagsphere kiosk`: the cloud in a window.
final class ViewCommand {
  /// It comes before the window, so that its GL objects are gone before their context.
  private let stage: CloudStage
  private let window: Window
  private let end: Duration?
  /// What keeps the window on a wall; nil for a window of one's own.
  private var kiosk: KioskKeeper?
  private var isOver = false

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
    let size = options.picture.size
    let library = try GLFWLibrary()
    let window = try Window(
      title: cloud.document.title ?? "TagSphere", width: size.width, height: size.height,
      in: library)
    self.window = window
    kiosk = options.kiosk.map { KioskKeeper($0, now: window.now) }
    kiosk?.keepScreen(window, now: window.now)
    if options.isFullscreen { window.setFullScreen(true) }
    let pixels = window.framebufferSize
    stage = try CloudStage(
      cloud, known: known, chooser: chooser, options: options,
      viewport: Viewport(width: max(pixels.x, 1), height: max(pixels.y, 1)),
      contentScale: window.contentScale, refreshRate: window.monitor?.refreshRate,
      clock: { library.now })
    end = options.durationSeconds.map { window.now + .seconds($0) }
  }

  private func run() throws {
    try stage.drawFirst()
    window.show()
    showFrame()
    kiosk?.ready()
    while !isOver {
      try perform(stage.apply(nextEvents()))
      keepKiosk()
      try stage.followScene()
      window.retitle(stage.scene.windowTitle(of: stage.cloud.document))
      if window.isSeen { try stage.receive() }
      stage.chooser.reap()
      if window.isSeen, try stage.drawIfDue() { showFrame() }
    }
    kiosk?.stopping()
    stage.close()
  }

  private func showFrame() {
    stage.canvas?.present()
    window.swapBuffers()
    window.cursor = stage.scene.hoveredLabel == nil ? .arrow : .hand
  }

  /// Does what a wall needs, once in every turn of the loop.
  private func keepKiosk() {
    guard kiosk != nil else { return }
    let now = window.now
    kiosk?.keepScreen(window, now: now)
    kiosk?.live(at: now, labelCount: stage.labelCount)
    if kiosk?.isLeft(at: now) == true { isOver = true }
    if Interruption.takeReload() { stage.feed?.readAgain() }
    if let step = kiosk?.visitStep(at: now) { stage.follow(step) }
  }

  /// Sleeps until the next frame is due, or something happens.
  private func nextEvents() -> [TimedEvent] {
    var sleep = window.isSeen ? stage.sleep : FramePacer.longestSleep
    if let end { sleep = min(sleep, end - window.now) }
    if let kiosk { sleep = min(sleep, kiosk.longestSleep) }
    let events = window.waitEvents(timeout: sleep)
    if kiosk?.take(events, window: window) == true { stage.scene.endPresentation() }
    if Interruption.signal != nil { isOver = true }
    if let end, window.now >= end { isOver = true }
    return events
  }

  private func perform(_ actions: [SceneAction]) throws {
    for action in actions where kiosk?.refuses(action) != true {
      switch action {
      case .chose(let label): try choose(label)
      case .confirmed: stage.chooser.confirm()
      case .toggledFullScreen: window.setFullScreen(!window.isFullScreen)
      case .exposed: stage.pacer.lost()
      case .changedScreen: stage.pacer.setRefreshRate(window.monitor?.refreshRate)
      case .ended: isOver = true
      }
      if stage.chooser.isOver { isOver = true }
    }
  }
}

extension ViewCommand {
  /// Delivers a choice; on a wall, what cannot be written is told, and no end.
  private func choose(_ label: Int) throws {
    do {
      try stage.chooser.choose(label, of: stage.cloud.document)
    } catch  where kiosk != nil {
      StandardError.report("error: \(error)")
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
