internal import TagSphereCloudCore
internal import TagSphereCloudReference
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereWindow

extension CloudStage {
  /// Pictures of at most about so many bytes are uploaded between two frames.
  private static let pictureBytesPerFrame = 2 << 20

  /// How long the loop may sleep before there is something to do; ends early if something happens.
  var sleep: Duration {
    var sleep = min(pacer.sleep(for: scene, now: now), presentationSleep)
    if let wait = healthWait { sleep = min(sleep, wait) }
    guard let wait = scene.tooltipWait, wait > .zero else { return sleep }
    return min(sleep, wait)
  }

  /// Says what the scene says now, without waiting for a frame.
  func followScene() throws {
    followHealth()
    let hasChanged = shown.follow(scene, marks: chooser.marks)
    let saysMore =
      try canvas?.say(
        scene, document: cloud.document, labelCount: feed?.cloud.count,
        marked: chooser.marks.count, announcements: announcements) == true
    if hasChanged || saysMore { pacer.contentChanged(now: now) }
  }

  /// Lets glyphs, pictures and news come, as much as does not delay the next frame.
  func receive() throws {
    try drawGlyphs()
    takePictures()
    try takeNews()
  }

  /// Draws the first frame, however much of it is still to come.
  func drawFirst() throws {
    try followScene()
    try draw(glyphStream.isBusy(picker.batch) ? .quick : .best)
  }

  /// Whether a frame is due, or the last one is to be shown otherwise.
  var isFrameDue: Bool { pacer.step(for: scene, now: now) != .wait || isPresentationNew }

  /// Draws the frame that is due; show it with `present()`.
  ///
  /// - Returns: Whether there is something new to show.
  func drawIfDue() throws -> Bool {
    let step = pacer.step(for: scene, now: now)
    guard canvas != nil else { return false }
    guard step != .wait else { return isPresentationDue() }
    try draw(step)
    return true
  }

  private func draw(_ step: FramePacer.Step) throws {
    let start = now
    declutter()
    try canvas?.draw(
      scene, batch: picker.batch, states: shown.states, isBest: step == .best)
    pacer.drew(scene, step: step, start: start)
    // Labels that fade make the next frame another one, however still the scene is.
    if declutterer?.isSettled == false { pacer.contentChanged(now: start) }
  }

  /// Lets labels give way to each other in the frame to come.
  private func declutter() {
    guard
      let hasChanged = declutterer?.update(
        scene.frame, now: scene.time, isHandled: scene.isHandled)
    else { return }
    if hasChanged, let declutterer { shown.giveWay(by: declutterer) }
  }

  /// Draws some of the glyphs that the next frame lacks, if it lacks any.
  private func drawGlyphs() throws {
    guard picker.batch.residency.isUnderPressure, pacer.isDue(now: now) else { return }
    let changes = glyphStream.draw(&picker.batch, in: scene.frame, now: clock)
    pacer.isContentComing = glyphStream.isBusy(picker.batch)
    guard !changes.isEmpty else { return }
    try canvas?.update(changes, of: picker.batch)
    pacer.contentChanged(now: now)
  }

  /// Takes pictures over that are decoded by now, as many as do not delay the frame.
  private func takePictures() {
    guard isLoadingPictures, pacer.isDue(now: now) else { return }
    let (document, glyphSource) = (cloud.document, cloud.source)
    let arrivals = pictureLoader.fetch(byteLimit: Self.pictureBytesPerFrame)
    for arrival in arrivals {
      let quads = cloud.pictures.insert(
        arrival, into: &picker.batch, document: document, source: glyphSource)
      canvas?.updatePicture(entry: arrival.entry, quads: quads, of: picker.batch)
    }
    if !arrivals.isEmpty { pacer.contentChanged(now: now) }
    isLoadingPictures = !pictureLoader.isDone
    if !isLoadingPictures {
      cloud.pictures.reportBroken()
      // Decoding has left much behind that nobody uses any more.
      SoftwareDriver.returnMemory()
    }
  }
}
