internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereMessages
internal import TagSphereTagData
internal import TagSphereViewer

extension WindowLoop {
  /// Shows a dropped file if the file has been opened, and then runs a turn.
  func openOrTurn(_ events: [TimedEvent]) throws {
    if let dropped, let outcome = dropped.take() {
      self.dropped = nil
      try show(outcome, of: dropped.path)
    }
    try session.requireSuccess(isBlank: viewer.cloud.count == 0)
    if output.end == nil { try turn(input(events)) }
  }

  /// Shows a dropped file in place of the current cloud, or reports why the file cannot be shown.
  ///
  /// - Throws: `GLError` if the graphics context was lost, and errors of the turn.
  private func show(
    _ outcome: Result<DroppedFile.Opened, FileWatcherFailure>, of path: String
  ) throws {
    var input: Input
    do {
      // Labels may have been marked after the file was dropped.
      if let objection = viewer.objection(toOpening: path) {
        throw CommandFailure(objection.english)
      }
      try replaceViewer(outcome.get())
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

  private func replaceViewer(_ opened: DroppedFile.Opened) throws {
    let (options, document) = (opened.options, opened.document)
    var settings = viewer.settings
    let usual = ViewerSettings(options)
    (settings.updates, settings.fileName) = (usual.updates, usual.fileName)
    settings.enlargesImages = usual.enlargesImages
    (settings.pages, settings.effect) = (usual.pages, usual.effect)
    chooser.adopt(options.choosing, target: opened.target)
    let next = try Viewer(document.cloud, settings: settings, in: window)
    try next.enterContext()
    next.noteFirstDocument(failure: nil, duration: document.duration, date: WallClock.now)
    next.continueWindow(of: viewer)
    viewer.leaveContext()
    for notice in viewer.close() { StandardError.report(notice) }
    session.stop()
    preferences?.stop()
    preferences = PreferenceWatch(
      opened.reader, options: options, design: opened.session.request.design)
    session = opened.session
    session.follow()
    (viewer, output) = (next, Output())
    for sentence in document.warnings { viewer.show(notice: sentence) }
  }
}
