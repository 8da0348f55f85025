internal import TagSphereArrangement
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDesign
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereInteraction
internal import TagSphereLook
internal import TagSphereMessages
internal import TagSphereText
internal import TagSphereViewer
internal import TagSphereWheels
internal import TagSphereWindow

/// `tagsphere wheel`: shows wheels in a window, and prints which words are chosen.
enum WheelCommand {
  static func run(_ options: Settings) throws -> ExitCode {
    let preference = MotionPreference(options.motion.amount)
    // Read before the file: a change from now on is an update.
    let known = options.document.source.signature
    let document = try WheelFile.require(options.document)
    let record = WheelRecordWriter(options.choosing.record)
    try record.check(document)
    let design = try CloudDesign(
      layout: LayoutOptions(), look: options.look, document: options.document)
    // Before fonts are opened: with too few addresses, Pango's threads do not start, and it waits for them.
    try MemoryNeed.showingWheels.require()
    let source = try FontGlyphSource(font: design.font)
    Interruption.listen()
    let library = try GLFWLibrary()
    let window = try Window(
      title: "TagSphere", width: options.picture.size.width, height: options.picture.size.height,
      isRobust: false,
      api: options.picture.graphics, in: library)
    if options.picture.isFullscreen { window.setFullScreen(true) }
    let viewer = WheelViewer(
      document, design: WheelDesign(options.wheel, theme: design.theme), source: source,
      images: WheelImages(in: design.folder, decoder: design.imageDecoder, wake: Window.wake),
      size: window.framebufferSize, contentScale: window.contentScale, time: window.now,
      isReduced: options.motion.isReduced || preference.isReduced())
    viewer.adopt(Messages(options.look.language))
    try viewer.enterContext()
    let loop = WheelLoop(
      viewer: viewer, window: window,
      file: WheelFileWatch(
        options.document, known: known, record: record, wake: { Window.wake() }),
      record: record, options: options)
    return try loop.run()
  }
}

extension WheelDesign {
  /// Creates the design that a command line asks for.
  init(_ wheel: WheelFilter, theme: Theme) {
    self.init(
      theme: theme, anchor: wheel.anchor, turnsUpright: wheel.turnsUpright)
    geometry = wheel.geometry
  }
}
