internal import TagSphereArrangement
internal import TagSphereCloudBuilding
internal import TagSphereDesign
internal import TagSphereForms
internal import TagSphereGeometry
package import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLiveLabels
internal import TagSphereLook
internal import TagSphereMessages

extension Viewer {
  /// Records whether the first document could be shown.
  ///
  /// - Parameters:
  ///   - failure: The reason why it cannot be shown; nil if it is.
  ///   - duration: The time taken to read and build it.
  ///   - date: The present date.
  package func noteFirstDocument(failure: String?, duration: Duration, date: UTCTime) {
    if let failure {
      health.refused(failure)
    } else {
      health.loaded(in: duration, at: date)
    }
  }

  /// Records that the lost graphics context was replaced.
  package func noteRestartedContext() {
    health.restartedContext(after: Message("the graphics context was lost and recreated"))
  }

  /// Whether updates of the data are wanted with the next input.
  var wantsUpdates: Bool {
    // The rest of a document is read and kept for a hidden window too.
    if isHead { return whole == nil }
    guard let feed, feed.wantsUpdates, input.isSeen else { return false }
    return !scene.isPaused || health.reasonForNothing != nil
  }

  /// Whether updates are in preparation, or labels glide.
  public var isUpdating: Bool { feed?.isBusy == true || cloud.isMoving || cloud.isSurveying }

  /// Lets updates of the data take effect, and labels glide.
  func takeUpdates() {
    guard feed != nil else { return }
    // While paused, updates wait unless nothing has been shown yet.
    guard !scene.isPaused || health.reasonForNothing != nil else {
      feed?.skip(to: now)
      return
    }
    guard let step = feed?.step(to: now, in: &cloud, clock: clock) else { return }
    if let renumbering = step.shown.renumbering {
      follow(renumbering)
      if renumbering.numbers != nil { repeatSearch() }
    }
    if step.shown.isNewVersion { sharedDetails = nil }
    if step.shown.isNewVersion || step.shown.renumbering?.numbers != nil {
      renewWheels()
      renewPages()
    }
    if step.shown.hasChanged { pacer.contentChanged(now: now) }
    if let document = step.document {
      adopt(document)
    } else if step.shown.isNewVersion {
      health.followed(at: input.date)
    }
    if feed?.takeBatch() == true { rebuildBatch() }
    measureWhole()
  }

  func receive(_ updates: DataUpdates) {
    switch updates {
    case .document(let document): feed?.receive(document)
    case .refusal(let reason):
      health.refused(reason)
      // A kiosk's journal has the refusal already.
      if settings.kiosk == nil { warn(Message("\(reason); the previous version stays")) }
    case .stream(let updates):
      streamMeter?.note(lines: updates.lineCount, hasEnded: updates.hasEnded, at: now)
      for warning in feed?.receive(updates, now: now) ?? [] {
        warn(warning)
      }
    case .growth(let growth):
      streamMeter?.note(lines: growth.rowCount, hasEnded: growth.hasEnded, at: now)
      feed?.isGrowing = !growth.hasEnded
      if let document = growth.document { feed?.receive(document) }
      if let error = growth.error { warn(Message(verbatim: error)) }
      if growth.hasEnded, growth.document == nil { reportWheelFault() }
    case .completion(let completion): receive(completion)
    }
  }

  /// Reports a warning, and shows it over the cloud.
  func warn(_ sentence: Message) {
    output.requests.append(.warn(sentence.english))
    show(notice: sentence)
  }

  /// Reports what is shown differently than asked.
  func report(_ differences: [CloudNotice]) {
    output.requests += differences.map { .report($0) }
  }

  private func adopt(_ document: LiveDocument) {
    health.loaded(in: document.duration, at: input.date)
    if settings.updates == .document { notices = [] }
    for warning in document.remarks { show(notice: warning) }
    report(document.notices)
    var legend = document.legend
    legend?.sizes = cloud.legend?.sizes ?? []
    show(legend, title: document.title)
  }

  private func show(_ legend: Legend?, title: String?) {
    let before = cloud.legend
    guard cloud.describe(title: title, legend: legend) else { return }
    followLegend(from: before)
    pacer.contentChanged(now: now)
  }

  /// Measures the whole cloud and prepares search and focus order from time to time; where labels are
  /// many, as soon as another thread has done so.
  private func measureWhole() {
    let (isMeasureDue, isDirectoryDue) = (
      feed?.takeMeasure() == true, feed?.takeDirectory() == true
    )
    if cloud.isSurveyed {
      guard let found = cloud.goOnSurveying(now: now) else { return }
      show(found.settled, sizes: found.sizes)
      repeatSearch()
      return
    }
    if isMeasureDue, let settled = cloud.measure() {
      let sizes = cloud.legend?.withSizes(of: settled, tags: cloud.tags).sizes
      show(settled, sizes: sizes ?? [])
    }
    if isDirectoryDue {
      cloud.rebuildDirectory()
      repeatSearch()
    }
  }

  /// Gives a measured cloud the room that labels need at the rim, and explains its sizes.
  private func show(_ settled: GlyphBatch, sizes: [Legend.SizeSample]) {
    if let few = cloud.fewView { homePose.show(few) }
    let extent = homePose.extent(
      of: settled, in: cloud.design, turningAbout: scene.settings.turnAxis)
    if !scene.camera.suits(extent) { scene.show(extent) }
    followSwing(of: settled)
    let present = cloud.legend
    var legend = feed.map { $0.legend(inPlaceOf: present, messages: messages) } ?? present
    legend?.sizes = sizes
    show(legend, title: cloud.title)
    pacer.contentChanged(now: now)
  }

  /// Keeps the empty back of a few labels out of sight.
  func followSwing(of batch: GlyphBatch) {
    let isBackEmpty = batch.leavesBackEmpty(
      of: cloud.design.layout.space.form, at: scene.settings.homeOrientation)
    if let few = cloud.fewView { homePose.show(few) }
    scene.swing(by: isBackEmpty ? homePose.swing : nil)
  }

  func repeatSearch() {
    guard scene.search != nil else { return }
    scene.findAgain(guide: guide)
  }

  /// Typesets all labels again, for the images and glyphs that new labels brought.
  private func rebuildBatch() {
    leaveMemory()
    movingImages.reset()
    guard let renumbering = cloud.rebuildBatch() else { return }
    follow(renumbering)
    renewWheels()
    renewPages()
    repeatSearch()
    pacer.contentChanged(now: now)
  }
}

extension CloudPose {
  /// Swings and shows the sphere as few labels need that were composed anew.
  fileprivate mutating func show(_ few: LiveCloud.FewView) {
    (swing, sphereScale) = (few.swing, few.sphereScale)
  }
}
