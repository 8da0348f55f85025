internal import Glibc
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDesktop
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereFiles
internal import TagSphereInteraction
internal import TagSphereStartup
internal import TagSphereTagData
internal import TagSphereThreads
internal import TagSphereViewer
internal import TagSphereWindow

/// `tagsphere view` and `tagsphere kiosk`: show the cloud in a window.
enum ViewCommand {
  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - reader: The reader of the command line, for preference changes.
  ///   - stages: Records the times of the stages.
  static func run(
    _ options: Settings, reader: CommandLineReader, stages: inout StageClock
  ) throws -> ExitCode {
    let reporter = options.kiosk.map {
      KioskReporter($0, source: options.document.source)
    }
    defer { reporter?.finish() }
    do {
      return try run(options, reader: reader, reporter: reporter, stages: &stages)
    } catch {
      reporter?.failed(error)
      throw error
    }
  }

  private static func run(
    _ options: Settings, reader: CommandLineReader, reporter: KioskReporter?,
    stages: inout StageClock
  ) throws -> ExitCode {
    let motion = MotionPreference(options.motion.amount)
    // Read the signature before the file, so that any later change counts as an update.
    let source = options.document.source
    let known = Answer { source.signature }.wait(for: .seconds(2)) ?? nil
    if options.choosing.startsPrograms, options.choosing.resetsLauncher {
      Launcher().forgetArrangement()
    }
    try (options.showsWheels ? MemoryNeed.showingWheels : .showing(labels: 0)).require()
    let (chooser, selection) = try show(
      options, known: known, motion: motion, reader: reader, reporter: reporter, stages: &stages)
    // The window is already closed, so a running command cannot freeze it.
    Interruption.endDeadline()
    Launcher.finish()
    return Interruption.signal == SIGINT ? .cancelled : try chooser.finish(selection)
  }

  /// Shows the document in a window until it ends, and closes the window.
  private static func show(
    _ options: Settings, known: FileSignature?, motion: MotionPreference,
    reader: CommandLineReader, reporter: KioskReporter?, stages: inout StageClock
  ) throws -> (Chooser, Selection?) {
    let lastWords = reporter?.lastWords ?? LastWords(nil)
    let session = DocumentSession(try DocumentRequest(inWindow: options, known: known))
    let early =
      session.request.opensWithHead
      ? Result { try OpenedWindow(options, meanwhile: session, lastWords: lastWords) } : nil
    let opened = try session.open(stages: &stages)
    let document = opened.isComplete ? opened.cloud.document : nil
    let chooser = try Chooser(options.choosing, document: document)
    // Before this call, no loop handles signals, so they end the process in the usual way.
    Interruption.listen()
    let preferences = PreferenceWatch(reader, options: options, design: session.request.design)
    var options = options
    options.motion.isReduced = motion.isReduced()
    let loop = try WindowLoop(
      opened, of: session,
      in: {
        try early?.get() ?? OpenedWindow(options, meanwhile: session, lastWords: lastWords)
      }, chooser: chooser, preferences: preferences, options: options, reader: reader,
      reporter: reporter)
    for warning in opened.warnings { loop.viewer.show(notice: warning) }
    if let query = options.choosing.query { loop.viewer.search(for: query) }
    return (chooser, try loop.run())
  }
}

extension ViewerSettings {
  /// Creates the settings from the options of a command line.
  ///
  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - isReading: Whether the document is still being read.
  init(_ options: Settings, isReading: Bool = false) {
    self.init()
    quality = options.picture.quality?.method
    samples = options.picture.samples?.rawValue
    motion = options.motion
    screen = options.screen
    kiosk = options.kiosk
    duration = options.duration
    choosing =
      options.choosing.marksSeveral ? .several : options.choosing.endsWithFirst ? .first : .each
    typedText =
      options.choosing.acceptsNew ? .accepted : options.choosing.printsQuery ? .reported : .searched
    if options.choosing.startsPrograms {
      effect = .program
    } else if options.choosing.opensAddress {
      effect = .address(AddressRule(options.choosing))
    } else if options.choosing.command != nil {
      effect = .command
    }
    wheels = options.filter
    pages = PageDivision(options)
    hasWindowHabits = options.kiosk == nil && !options.showsWheels
    enlargesImages = options.document.format?.isPictures == true
    (hasEntrance, opensQuickly) = (!options.showsWheels, true)
    if options.kiosk == nil { fileName = options.document.source.fileName }
    if options.showsWheels {
      fileName = nil
    } else if isReading {
      updates = .growth
    } else if options.document.isFollowed {
      updates = .stream(top: options.document.top)
    } else if options.document.hasVersions {
      updates = .document
    }
  }
}

extension PageDivision {
  /// Creates the pages of installed programs; nil for other documents.
  fileprivate init?(_ options: Settings) {
    guard options.document.source == .programs else { return nil }
    self.init(size: options.choosing.pageSize)
    keyColumn = TagDocument.programColumn
    canArrange = options.choosing.startsPrograms
    order = Launcher().order
  }
}

extension DocumentRequest {
  /// Requests the document of a command line for its window.
  ///
  /// - Throws: `CommandFailure` if the theme's file cannot be read.
  nonisolated init(inWindow options: Settings, known: FileSignature?) throws {
    try self.init(options, known: known)
    let choosing = options.choosing
    check = { try $0.require(columnsOf: choosing.record.template) }
    checkWheels = { try $0.require(wheelsOf: choosing.record.template) }
    remarks = { choosing.warnings(about: $0) }
    wake = { Window.wake() }
    fetchMemory = { SoftwareDriver.fetchMemory(byteCounts: $0) }
  }
}
