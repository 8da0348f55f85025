internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDesign
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereRenderer
internal import TagSphereStartup
internal import TagSphereTagData
internal import TagSphereViewer
internal import TagSphereWheels
internal import TagSphereWindow

extension WindowLoop {
  /// Creates the loop of a command line, and uploads its cloud to the window.
  ///
  /// - Parameters:
  ///   - opened: The contents to show first.
  ///   - session: The session of the document.
  ///   - openWindow: Returns the window.
  convenience init(
    _ opened: OpenedDocument, of session: DocumentSession,
    in openWindow: () throws -> OpenedWindow, chooser: Chooser, preferences: PreferenceWatch?,
    options: Settings,
    reader: CommandLineReader, reporter: KioskReporter?
  ) throws {
    let cloud = opened.cloud
    try MemoryNeed.showing(
      labels: cloud.document.tags.count, hasImages: !cloud.images.isEmpty
    ).require()
    if let filter = options.filter, opened.isComplete {
      try filter.check(cloud.document)
    }
    let shown = try openWindow()
    let window = shown.window
    if let title = cloud.design.look.placedHeading.title ?? cloud.document.title {
      window.title = title
    }
    let kiosk = reporter.flatMap { reporter in
      options.kiosk.map { KioskScreen($0, reporter: reporter) }
    }
    kiosk?.keep(window, now: window.now)
    if options.picture.isFullscreen { window.setFullScreen(true) }
    var settings = ViewerSettings(options, isReading: opened.isGrowing)
    settings.standingWheels = opened.wheels.map {
      StandingWheels($0, design: options.wheel.design(theme: cloud.design.theme))
    }
    let viewer = try Viewer(cloud, settings: settings, in: window)
    try viewer.enterContext(after: shown.rehearsal)
    viewer.noteFirstDocument(
      failure: opened.failure, duration: opened.duration, date: WallClock.now)
    session.follow()
    self.init(
      viewer: viewer, window: window, chooser: chooser, session: session,
      preferences: preferences, reader: options.opensFiles ? reader : nil, kiosk: kiosk)
    output.wantsUpdates = opened.hasHead
  }

  /// Shows the first frame.
  func start() throws {
    contexts.reportsLoss = GraphicsReset.isReported
    var input = input([])
    input.needsFrame = true
    try turn(input)
    window.show()
    // X discards the contents of a hidden window, and the next frame may take long.
    if Window.losesHiddenFrames, !viewer.isBlank {
      try viewer.presentAgain()
      window.swapBuffers()
    }
    kiosk?.started(viewer, on: window)
    if !contexts.reportsLoss { kiosk?.reporter.logUnreportedLosses() }
  }
}

extension Settings {
  /// Whether dropped files are opened; false for a kiosk and a launcher, which show only their own labels.
  fileprivate var opensFiles: Bool { kiosk == nil && !choosing.startsPrograms }
}

extension Viewer {
  /// Creates the viewer of a cloud in a window; the window's context must be current.
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
