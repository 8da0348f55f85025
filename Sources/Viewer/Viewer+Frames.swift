internal import TagSphereCloudBuilding
internal import TagSphereInteraction

extension Viewer {
  /// The bytes of images inserted between two frames, about.
  private static let imageBytesPerFrame = 2 << 20
  /// The time from decoding images, or rebuilding the batch, to the return of the memory that this
  /// took: an atlas that was replaced is freed with the next frame.
  private static let memoryReleaseDelay = Duration.seconds(1)
  /// The interval at which the images in front are preferred.
  private static let imagePreferenceInterval = Duration.milliseconds(250)
  /// The interval at which updates are prepared while the screen is black.
  private static let blankInterval = Duration.milliseconds(50)

  /// Receives glyphs, images and updates, as much as does not delay the next frame.
  func receiveContent() {
    // What arrived between two frames waits for the next, which must then be woken for.
    guard pacer.isDue(now: now) else {
      pacer.isContentComing =
        pacer.isContentComing || feed != nil || cloud.hasDecodedImages || cloud.needsGlyphs
        || isWheelMoving || isWaitingForWhole || isMovingImageDue
      return
    }
    receiveWhole()
    drawGlyphs()
    insertImages()
    takeUpdates()
    playImages()
    pacer.isContentComing =
      cloud.needsGlyphs || cloud.hasDecodedImages || (isUpdating && !scene.isPaused)
      || isWheelMoving || isWaitingForWhole
  }

  /// Draws some of the glyphs that the next frame lacks.
  private func drawGlyphs() {
    guard cloud.isUnderGlyphPressure else { return }
    let hasChanged = cloud.drawGlyphs(for: scene.frame, clock: clock)
    if hasChanged { pacer.contentChanged(now: now) }
  }

  /// Inserts images that are decoded by now.
  private func insertImages() {
    if cloud.sharpenImages(in: scene.frame, byteLimit: Self.imageBytesPerFrame) {
      pacer.contentChanged(now: now)
    }
    guard cloud.isLoadingImages else { return }
    preferImages()
    let (hasChanged, notices) = cloud.insertImages(byteLimit: Self.imageBytesPerFrame)
    if hasChanged { pacer.contentChanged(now: now) }
    guard !cloud.isLoadingImages else { return }
    report(notices)
    leaveMemory()
  }

  /// Decodes the images first that are in front, now and then while the sphere turns.
  private func preferImages() {
    guard now >= imagePreferenceTime, scene.orientation != preferredOrientation else { return }
    imagePreferenceTime = now + Self.imagePreferenceInterval
    preferredOrientation = scene.orientation
    cloud.preferImages(inFrontAt: scene.orientation)
  }

  /// Notes that something has just taken much memory that it needs no more.
  func leaveMemory() { memoryReleaseTime = now + Self.memoryReleaseDelay }

  /// Asks to return memory once the frames have been shown that need it no more.
  ///
  /// While the rest of a document comes, memory was fetched for it, which is not to be returned.
  func releaseMemory() {
    guard let time = memoryReleaseTime, now >= time, !isHead, !isWaitingForWhole else { return }
    memoryReleaseTime = nil
    output.requests.append(.releaseMemory)
  }

  /// Prepares the frame that is due, if it would be seen.
  func prepareFrame() {
    guard input.isSeen || input.needsFrame else {
      pendingFrame = .none
      return
    }
    if isBlank {
      if input.needsFrame { pendingFrame = .black }
      return
    }
    followSamplePace()
    pendingFrame = frameDue()
    switch pendingFrame {
    case .draw(let step): prepare(step)
    case .showAgain: pacer.showedAgain(start: now)
    case .none, .black: return
    }
    setCursor()
  }

  private func frameDue() -> PendingFrame {
    if input.needsFrame {
      let isQuick = pacer.isQuickWhileMoving && (cloud.needsGlyphs || isHead || isOpening)
      return .draw(isQuick || isBestTooSlow ? .quick : .best)
    }
    let step = pacer.step(for: scene, now: now)
    switch step {
    case .best where isBestTooSlow:
      guard pacer.isShown(scene) else { return .draw(.quick) }
      pacer.keepShown()
    case .quick: return .draw(isMeasurementDue ? .best : .quick)
    case .best: return .draw(.best)
    case .wait: break
    }
    return isPresentationNew ? .showAgain : .none
  }

  private var isBestTooSlow: Bool {
    canvas?.isBestTooSlow(for: scene, states: cloud.states) ?? false
  }

  private func prepare(_ step: FramePacer.Step) {
    let areas = [
      legendTargets.area, legendTargets.headingArea, panelAreas[.status], panelAreas[.search],
      shownMarks?.area,
    ]
    cloud.declutter(scene, around: areas.compactMap { $0 } + wheelAreas)
    countShownSurvivors()
    recountLabels()
    isOpening = false
    dustPace.prepareFrame(isStill: scene.isStill, after: now - frameTime)
    frameTime = now
    pacer.drew(scene, step: step, start: now)
    // Labels that fade, and dust that comes, change the next frame, however still the scene is.
    if cloud.isFading || dustPace.shown < 1 { pacer.contentChanged(now: now) }
  }

  /// The time at which the next turn is due, unless something happens before.
  var wakeTime: Duration {
    if isBlank {
      let sleep = pacer.isContentComing ? Self.blankInterval : FramePacer.longestSleep
      return now + min(sleep, ruleSleep)
    }
    guard input.isSeen || input.needsFrame else {
      return now + min(FramePacer.longestSleep, ruleSleep)
    }
    var sleep = min(pacer.sleep(for: scene, now: now), presentationSleep)
    if let wait = panelWait { sleep = min(sleep, wait) }
    if let wait = movingImageWait { sleep = min(sleep, wait) }
    if let time = pages?.wakeTime { sleep = min(sleep, max(time - now, .zero)) }
    if let wait = scene.choiceWait { sleep = min(sleep, wait) }
    if let pending = wheels?.scene.pendingChoice { sleep = min(sleep, max(pending - now, .zero)) }
    if let wait = scene.tooltipWait, wait > .zero { sleep = min(sleep, wait) }
    return now + min(sleep, ruleSleep)
  }

  /// The time until the kiosk's rules or the end of the program need a turn.
  private var ruleSleep: Duration {
    var sleep = FramePacer.longestSleep
    if let wake = kiosk?.wakeTime(after: now) { sleep = min(sleep, wake - now) }
    if let duration = settings.duration { sleep = min(sleep, firstUse + duration - now) }
    return max(sleep, .zero)
  }
}
