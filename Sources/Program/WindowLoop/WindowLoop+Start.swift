internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereRenderer
internal import TagSphereTagData
internal import TagSphereViewer
internal import TagSphereWheels
internal import TagSphereWindow

extension WindowLoop {
  /// Opens the window that a command line asks for, and uploads its cloud.
  convenience init(
    _ opened: OpenedCloud, known: FileSignature?, chooser: Chooser,
    preferences: PreferenceWatch?, options: ViewOptions, reporter: KioskReporter?
  ) throws {
    let cloud = opened.cloud
    let size = options.picture.size
    try MemoryNeed.showing(labels: cloud.document.tags.count).require()
    let library = try GLFWLibrary()
    let lastWords = reporter?.lastWords ?? LastWords(path: nil)
    DisplayLoss.whenLost { loss in
      switch loss {
      case .server:
        lastWords.say("the display server has gone away; start it again, and then this program")
      case .window:
        lastWords.say("another program has destroyed the window; start this program again")
      }
    }
    if let filter = options.wheel.filter, opened.isComplete {
      try filter.check(cloud.document)
    }
    let window = try Window(
      title: cloud.design.look.heading.title ?? cloud.document.title ?? "TagSphere",
      width: size.width, height: size.height,
      isRobust: options.kiosk != nil, in: library)
    let kiosk = reporter.flatMap { reporter in
      options.kiosk.map { KioskScreen($0, reporter: reporter) }
    }
    kiosk?.keep(window, now: window.now)
    if options.isFullscreen { window.setFullScreen(true) }
    let viewer = try Viewer(
      cloud, settings: ViewerSettings(options, isReading: opened.pipe != nil), in: window)
    if let loading = opened.loading { viewer.noteProgress(rowsRead: loading.rowCount) }
    try viewer.enterContext()
    viewer.noteFirstDocument(
      failure: opened.failure, duration: opened.duration, date: WallClock.now)
    self.init(
      viewer: viewer, window: window, chooser: chooser,
      files: WindowFiles(
        data: DataSource(opened, known: known, options: options), loading: opened.loading,
        preferences: preferences, opener: options.kiosk == nil ? FileOpener(options) : nil),
      kiosk: kiosk)
  }

  /// Shows the first frame.
  func start() throws {
    contexts.reportsLoss = GraphicsReset.isReported
    var input = input([])
    input.needsFrame = true
    try turn(input)
    window.show()
    // X discards what was drawn to a hidden window, and the next frame may take long.
    if Window.losesHiddenFrames, !viewer.isBlank {
      try viewer.presentAgain()
      window.swapBuffers()
    }
    kiosk?.started(viewer, on: window)
    if !contexts.reportsLoss { kiosk?.reporter.logUnreportedLosses() }
  }
}

extension Viewer {
  /// Creates the viewer of a cloud in a window, whose context is current.
  convenience init(_ cloud: Cloud, settings: ViewerSettings, in window: Window) throws {
    let driver = try Driver()
    var screen = Screen(size: window.framebufferSize)
    screen.contentScale = window.contentScale
    screen.refreshRate = window.monitor?.refreshRate
    screen.subpixelBits = driver.subpixelBits
    screen.isSoftware = driver.isSoftware
    let library = window.library
    self.init(
      cloud, settings: settings, screen: screen, clock: { library.now }, wake: { Window.wake() })
  }
}
