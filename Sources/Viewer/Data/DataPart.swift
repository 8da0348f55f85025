internal import TagSphereCloudBuilding
internal import TagSphereForms
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLiveLabels
internal import TagSphereMessages

/// Updates of a cloud's data: document versions, a stream, or the rest of a large document.
///
/// Of a large document, the heaviest labels are shown first.
struct DataPart: ViewerPart {
  /// Brings updates into the cloud; nil if no updates change the cloud's labels.
  private var feed: LiveFeed?
  /// The progress of a stream or an unfinished document; nil in a kiosk and for other sources.
  private var meter: StreamMeter?
  /// The whole cloud of a large document; it replaces the heaviest labels.
  var whole = WholeCloud()

  /// Creates the part of a view.
  init(_ view: View) {
    feed = LiveFeed(of: view.cloud.design, settings: view.settings, now: view.now)
    if view.settings.kiosk == nil { meter = StreamMeter(of: view.settings.updates) }
  }

  // MARK: Receiving

  mutating func begin(_ view: inout View) {
    switch view.input.updates {
    case nil, .wheels: break
    case .document(let document): feed?.receive(document)
    case .refusal(let reason):
      view.health.refused(reason)
      // The refusal is already in the kiosk's journal.
      if view.settings.kiosk == nil {
        view.warn(Message("\(reason); the previous version stays"))
      }
    case .stream(let updates):
      meter?.note(lines: updates.lineCount, hasEnded: updates.hasEnded, at: view.now)
      for warning in feed?.receive(updates, now: view.now) ?? [] { view.warn(warning) }
    case .growth(let growth): receive(growth, in: &view)
    case .completion(let completion):
      guard let built = completion.take() else { return note(completion.progress, in: &view) }
      show(whole: built.cloud, in: &view)
      view.health.loaded(in: built.duration, at: view.input.date)
      for warning in built.warnings { view.show(notice: warning) }
    }
  }

  private mutating func receive(_ growth: DocumentGrowth, in view: inout View) {
    meter?.note(lines: growth.rowCount, hasEnded: growth.hasEnded, at: view.now)
    feed?.isGrowing = !growth.hasEnded
    if let document = growth.document { feed?.receive(document) }
    if let error = growth.error { view.warn(Message(verbatim: error)) }
    if growth.hasEnded, growth.document == nil { view.changes.append(.complete) }
  }

  /// Shows a whole cloud in place of its heaviest labels, as soon as the whole cloud is uploaded.
  mutating func show(whole cloud: PreparedCloud, in view: inout View) {
    whole.receive(cloud)
    view.pace.rhythm.limit = view.settings.screen.frameRate
    view.contentChanged()
  }

  /// Records the progress of a document of which only the heaviest labels are shown.
  mutating func note(_ progress: LoadingProgress, in view: inout View) {
    whole.isAwaited = true
    // Drawing on the CPU would slow down the reading.
    if view.pace.usesQuickFrames { view.pace.rhythm.limit = .thirty }
    if meter == nil { meter = StreamMeter(ofDocument: true) }
    switch progress {
    case .reading(let count): meter?.note(lines: count, hasEnded: false, at: view.now)
    case .arranging(let count): meter?.note(arrangedLabels: count)
    }
  }

  // MARK: Taking effect

  mutating func receiveContent(_ view: inout View) {
    if whole.take(effectIn: &view) { meter = nil }
    takeUpdates(in: &view)
  }

  /// Applies due updates and moves gliding labels.
  private mutating func takeUpdates(in view: inout View) {
    guard feed != nil else { return }
    guard !isPaused(in: view) else {
      feed?.skip(to: view.now)
      return
    }
    guard let step = feed?.step(to: view.now, in: &view.cloud, clock: view.clock.now) else {
      return
    }
    let isRenumbered = step.shown.renumbering?.numbers != nil
    if let renumbering = step.shown.renumbering { view.follow(renumbering) }
    if isRenumbered { view.repeatSearch() }
    if step.shown.isNewVersion || isRenumbered { view.changes.append(.labels) }
    if step.shown.hasChanged { view.contentChanged() }
    if let document = step.document {
      adopt(document, in: &view)
    } else if step.shown.isNewVersion {
      view.health.followed(at: view.input.date)
    }
  }

  /// Whether updates wait because the scene is paused; false before the first labels are shown.
  private func isPaused(in view: View) -> Bool {
    view.scene.isPaused && view.health.reasonForNothing == nil
  }

  private func adopt(_ document: LiveDocument, in view: inout View) {
    view.health.loaded(in: document.duration, at: view.input.date)
    if view.settings.updates == .document { view.notices.removeAll() }
    for warning in document.remarks { view.show(notice: warning) }
    view.report(document.notices)
    var legend = document.legend
    legend?.sizes = view.cloud.legend?.sizes ?? []
    view.show(legend, title: document.title)
  }

  /// Rebuilds the batch with the images and glyphs that new labels brought.
  private func rebuildBatch(of view: inout View) {
    view.memory.leave(at: view.now)
    view.changes.append(.images)
    guard let renumbering = view.cloud.rebuildBatch() else { return }
    view.follow(renumbering)
    view.changes.append(.labels)
    view.repeatSearch()
    view.contentChanged()
  }

  /// Measures the whole cloud and prepares search and focus order, at intervals.
  ///
  /// For many labels, the results come from another thread.
  mutating func measureContent(_ view: inout View) {
    guard feed != nil, !isPaused(in: view) else { return }
    // The next turn measures the rebuilt batch.
    if feed?.takeBatch() == true { return rebuildBatch(of: &view) }
    let (isMeasureDue, isDirectoryDue) = (
      feed?.takeMeasure() == true, feed?.takeDirectory() == true
    )
    if view.cloud.isSurveyed {
      guard let found = view.cloud.goOnSurveying(now: view.now) else { return }
      show(found.settled, sizes: found.sizes, in: &view)
      view.repeatSearch()
      return
    }
    if isMeasureDue, let settled = view.cloud.measure() {
      let sizes = view.cloud.legend?.withSizes(of: settled, tags: view.cloud.tags).sizes
      show(settled, sizes: sizes ?? [], in: &view)
    }
    if isDirectoryDue {
      view.cloud.rebuildDirectory()
      view.repeatSearch()
    }
  }

  /// Adopts a measured cloud: reserves space for labels at the rim, and explains sizes in the legend.
  private func show(_ settled: GlyphBatch, sizes: [Legend.SizeSample], in view: inout View) {
    if let few = view.cloud.fewView { view.homePose.show(few) }
    let extent = view.homePose.extent(
      of: settled, in: view.cloud.design, turningAbout: view.scene.settings.turnAxis)
    if !view.scene.camera.suits(extent) { view.scene.show(extent) }
    view.followSwing(of: settled)
    let present = view.cloud.legend
    let messages = view.messages
    var legend = feed.map { $0.legend(inPlaceOf: present, messages: messages) } ?? present
    legend?.sizes = sizes
    view.show(legend, title: view.cloud.title)
    view.contentChanged()
  }

  mutating func follow(_ change: ViewChange, in view: inout View) {
    guard case .preferences(let changes) = change, let design = changes.design else { return }
    _ = feed?.recolor(for: design)
  }

  // MARK: Facts

  func add(to facts: inout ViewFacts, in view: View) {
    facts.progress = meter?.progress(
      at: view.now, isPreparing: view.cloud.count == 0 && feed?.isBusy == true)
    facts.isStreaming = feed?.isStreaming == true
    let isComing = whole.isComing(in: view)
    (facts.isLoading, facts.isHead) = (whole.isAwaited || isComing, whole.isAwaited)
    facts.isUpdating = feed?.isBusy == true || view.cloud.isMoving || view.cloud.isSurveying
    if isComing || (facts.isUpdating && !view.scene.isPaused) { facts.isMoving = true }
    if feed != nil { facts.isContentDue = true }
  }

  /// Returns whether the next input should contain updates of the data.
  func wantsUpdates(in view: View) -> Bool {
    // The rest of a document is also read and kept for a hidden window.
    if whole.isAwaited { return !whole.isBuilt }
    guard let feed, feed.wantsUpdates, view.input.isSeen else { return false }
    return !isPaused(in: view)
  }

  func wakeTime(in view: View) -> Duration? { meter?.wait(at: view.now).map { view.now + $0 } }

  // MARK: Drawing

  mutating func upload(to canvas: CloudCanvas, in view: inout View) throws(GLError) {
    try whole.uploadPart(to: canvas, in: view.scene.frame, clock: view.clock.now)
  }
}

extension LiveFeed {
  /// Creates the feed for the settings; nil if no updates change the labels.
  fileprivate init?(of design: CloudDesign, settings: ViewerSettings, now: Duration) {
    guard settings.changesLabels else { return nil }
    let interval = settings.kiosk == nil ? .zero : Self.kioskInterval
    switch settings.updates {
    // Labels that a filter moves glide in the same way as labels of a new version.
    case .none: self.init(stream: nil, versionInterval: .zero, now: now)
    case .document: self.init(stream: nil, versionInterval: interval, now: now)
    case .growth:
      self.init(stream: nil, versionInterval: interval, readsDocument: true, now: now)
    case .stream(let top):
      self.init(
        stream: LiveStream(top: top, design: design), versionInterval: interval, now: now)
    }
  }
}

extension StreamMeter {
  /// Creates the meter of a source that reports progress; nil for other sources.
  fileprivate init?(of source: ViewerSettings.UpdateSource) {
    switch source {
    case .none, .document: return nil
    case .growth: self.init(ofDocument: true)
    case .stream: self.init()
    }
  }
}
