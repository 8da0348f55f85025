internal import TagSphereCloudCore
internal import TagSphereCloudReference
internal import TagSphereInteraction
internal import TagSphereTagData
internal import TagSphereWindow

extension CloudStage {
  /// Lets news take effect, and labels come, go and glide.
  func takeNews() throws {
    guard feed != nil else { return }
    guard pacer.isDue(now: now) else {
      // What has woken the loop may be news: look again when a frame is due.
      pacer.isContentComing = true
      return
    }
    defer {
      pacer.isContentComing =
        glyphStream.isBusy(picker.batch) || (feed?.isBusy == true && !scene.isPaused)
    }
    // A page that says why there is nothing does not wait for anybody.
    guard !scene.isPaused || health.reasonForNothing != nil else {
      feed?.skip(to: now)
      return
    }
    let clock = clock
    guard
      let step = feed?.step(
        to: now, in: &picker.batch, glyphs: cloud.source, clock: clock)
    else { return }
    if let failure = step.failure {
      health.refused("\(failure)")
      // A kiosk has a journal of its own, and nobody before it whom this concerns.
      if !isKiosk { tell("\(failure); what was shown before stays") }
    }
    if !step.changes.isEmpty { try take(step.changes) }
    if let document = step.document {
      take(document)
    } else if step.changes.isNewVersion {
      health.followed()
    }
    if feed?.isMeasureDue() == true { measure() }
    if feed?.isListDue() == true { listAnew() }
    if feed?.isNewBatchDue() == true { try makeBatchAnew() }
  }

  private func tell(_ sentence: String) {
    StandardError.report("warning: \(sentence)")
    show(notice: sentence)
  }

  private func take(_ changes: LiveChanges) throws {
    picker.update(changes)
    try canvas?.update(changes, of: picker.batch)
    takeTags(changes)
    if let numbers = changes.renumbered {
      renumber { numbers.indices.contains($0) ? numbers[$0] : nil }
      cloud.pictures.renumber { numbers.indices.contains($0) ? numbers[$0] : nil }
    }
    if changes.isNewVersion || changes.renumbered != nil { renewStates(changes.renumbered) }
    // Whoever types before the next listing must not be led to numbers of before.
    if changes.renumbered != nil { listAnew() }
    pacer.contentChanged(now: now)
  }

  /// Keeps the document's tags in the order of the labels; a slot without a label has an empty one.
  private func takeTags(_ changes: LiveChanges) {
    guard let tags = feed?.cloud.tags else { return }
    guard changes.renumbered == nil else {
      cloud.document.tags = tags
      return
    }
    while cloud.document.tags.count < tags.count {
      cloud.document.tags.append(tags[cloud.document.tags.count])
    }
    for label in changes.tags { cloud.document.tags[label] = tags[label] }
  }

  private func renumber(_ number: (Int) -> Int?) {
    chooser.renumber(number)
    scene.relabel(number)
  }

  /// Gives newcomers states of their own, and forgets what was said of labels that are gone.
  private func renewStates(_ numbers: [Int?]? = nil) {
    if let numbers { updateDeclutterer(numbers) }
    let count = picker.batch.labels.count
    declutterer?.reserve(count: count)
    if let feed {
      renumber { feed.isPresent($0) ? $0 : nil }
    }
    shown.renew(labelCount: count, declutterer: declutterer, marks: chooser.marks)
    _ = shown.follow(scene, marks: chooser.marks)
  }

  private func updateDeclutterer(_ numbers: [Int?]? = nil) {
    guard declutterer != nil, let settled = feed?.cloud.settled(picker.batch) else { return }
    declutterer?.update(
      batch: settled, weights: cloud.document.tags.map(\.weight), renumbered: numbers)
  }

  private func take(_ document: LiveDocument) {
    health.loaded(in: document.duration)
    notice = nil
    cloud.document.title = document.title
    show(document.legend)
  }

  private func show(_ legend: Legend?) {
    guard legend != cloud.legend else { return }
    cloud.legend = legend
    canvas?.replaceOverlay(CloudOverlay(of: cloud))
    pacer.contentChanged(now: now)
  }

  /// Measures the whole cloud: the room that labels need at the rim, and which of them give way.
  private func measure() {
    guard let settled = feed?.cloud.settled(picker.batch) else { return }
    canvas?.reserveReach(of: settled)
    let reach = settled.labelReach(in: cloud.theme.style)
    let before = scene.camera.labelReach
    // Room is made at once, and given back only where much of it is not needed.
    let isFar = reach.x > before.x || reach.y > before.y || (reach * 1.5).min() < before.min()
    if isFar { scene.reserve(labelReach: reach) }
    updateDeclutterer()
    if let range = feed?.streamRange, case .scale(let ramp, _, _)? = cloud.legend?.content {
      show(
        Legend(
          title: "weight",
          content: .scale(ramp, least: range.lowerBound, greatest: range.upperBound)))
    }
    pacer.contentChanged(now: now)
  }

  /// Lets walks and searches find what has come.
  private func listAnew() {
    directory = LabelDirectory(of: cloud.document)
    guard scene.search != nil else { return }
    scene.findAgain(guide: directory.guide(of: { self.picker.batch }, states: shown.states))
  }

  /// Typesets all labels anew, for the pictures and the glyphs that newcomers brought.
  private func makeBatchAnew() throws {
    guard let compacted = feed?.compact(&picker.batch), let tags = feed?.cloud.tags else { return }
    cloud.document.tags = tags
    if let numbers = compacted.renumbered {
      renumber { numbers.indices.contains($0) ? numbers[$0] : nil }
      updateDeclutterer(numbers)
    }
    let places = picker.batch.labels.map { SIMD3($0.x, $0.y, $0.z) }
    pictureLoader.cancel()
    cloud.typesetAnew(after: picker.batch, loading: .streamed(beyond: GlyphStream.limit))
    guard let changes = feed?.adopt(&cloud.batch, places: places) else { return }
    picker.batch = cloud.batch
    picker.update(changes)
    try canvas?.replace(picker.batch, centerpiece: cloud.centerpiece)
    renewStates()
    if compacted.renumbered != nil { listAnew() }
    pictureLoader = cloud.pictureLoader(workers: 2) { Window.wake() }
    isLoadingPictures = true
    pacer.contentChanged(now: now)
  }
}
