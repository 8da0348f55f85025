internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereGLObjects
internal import TagSphereImages
internal import TagSphereInteraction
internal import TagSphereMessages
internal import TagSphereTagData
internal import TagSphereViewer

extension WindowLoop {
  /// Shows a file that was dropped, if one is read, and then runs a turn.
  func openOrTurn(_ events: [TimedEvent]) throws {
    if let opened = files.opener?.fetch() { try show(opened) }
    if let loading = files.loading { try followLoading(loading) }
    if let failure = files.data?.failure, viewer.cloud.count == 0 { throw failure }
    if output.end == nil { try turn(input(events)) }
  }

  /// Shows the whole cloud of which the heaviest labels are shown, once it is built.
  ///
  /// - Throws: Errors of reading and building it.
  private func followLoading(_ loading: CloudLoading) throws {
    guard let whole = try loading.fetch() else {
      return viewer.note(loading.progress)
    }
    files.loading = nil
    viewer.show(whole: whole.prepared)
    viewer.noteFirstDocument(failure: nil, duration: whole.duration, date: WallClock.now)
    let document = whole.prepared.cloud.document
    for warning in whole.warnings + chooser.warnings(about: document) {
      viewer.show(notice: warning)
    }
  }

  /// Shows a file that was dropped in place of the present cloud, or says why not.
  ///
  /// - Throws: `GLError` if the graphics context was lost, and errors of the turn.
  private func show(_ opened: FileOpener.Opened) throws {
    var input: Input
    do {
      try replaceViewer(opened)
      input = self.input([])
      input.needsFrame = true
    } catch let error as GLError where contexts.reportsLoss && GraphicsReset.hasHappened {
      throw error
    } catch {
      input = self.input([])
      input.refusal = "\(error)"
    }
    try turn(input)
  }

  private func replaceViewer(_ opened: FileOpener.Opened) throws {
    // Labels may have been marked since the file was dropped.
    if let objection = viewer.objection(toOpening: opened.path) {
      throw CommandFailure(objection.english)
    }
    let document = try opened.document.get()
    let (options, read) = (document.options, document.read)
    var settings = viewer.settings
    let usual = ViewerSettings(options)
    (settings.updates, settings.fileName) = (usual.updates, usual.fileName)
    settings.enlargesImages = usual.enlargesImages
    (settings.pages, settings.effect) = (usual.pages, usual.effect)
    var stages = StageClock()
    let (cloud, notices) = try Cloud.reportingNotices(
      read.document, design: document.design.showing(read),
      loading: .streamed(beyond: ShownCloud.initialGlyphs), stages: &stages)
    chooser.adopt(options.choosing, target: document.target)
    let next = try Viewer(cloud, settings: settings, in: window)
    try next.enterContext()
    next.noteFirstDocument(failure: nil, duration: document.duration, date: WallClock.now)
    next.continueWindow(of: viewer)
    viewer.leaveContext()
    for notice in viewer.close() { StandardError.report(notice) }
    files.data?.stop()
    files.loading = nil
    files.preferences?.stop()
    files.preferences = PreferenceWatch(
      document.reader, options: options, design: document.design)
    files.data = DataSource(
      options.document, known: document.known, first: read, design: document.design)
    (viewer, output) = (next, Output())
    for sentence in read.allWarnings + notices { viewer.show(notice: sentence) }
  }
}
