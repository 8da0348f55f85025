internal import TagSphereInteraction
internal import TagSphereWindow

/// What the loop does on a wall only.
extension ViewCommand {
  /// Does what a wall needs, once in every turn of the loop.
  func keepKiosk() {
    guard kiosk != nil else { return }
    let now = window.now
    if let intrusion = kiosk?.screen.keep(window, now: now) {
      reporter?.reclaimed(after: intrusion)
    }
    if kiosk?.keepHours(at: now) == true {
      // Whoever was there is not there any more; and what is drawn next is all of the picture.
      stage.scene.endVisit()
      stage.pacer.lost()
      if isBlank { showBlack() }
    }
    kiosk?.live(
      at: now, labelCount: stage.labelCount, reasonForNothing: stage.health.reasonForNothing)
    if kiosk?.isLeft(at: now) == true { ending = "chord" }
    if kiosk?.togglesDiagnostics(at: now) == true { stage.showsDiagnostics.toggle() }
    if Interruption.takeReload() {
      reporter?.reloadAsked()
      stage.feed?.readAgain()
    }
    if !isBlank, let step = kiosk?.visitStep(at: now) {
      stage.follow(step)
      if step == .goHome { reporter?.idleReset() }
    }
    reporter?.follow(stage, on: window, isBlank: isBlank)
  }

  /// Delivers a choice; on a wall, what cannot be written is told, and no end.
  func choose(_ label: Int) throws {
    do {
      try stage.chooser.choose(label, of: stage.cloud.document)
    } catch  where kiosk != nil {
      StandardError.report("error: \(error)")
    }
  }

  // MARK: Out of hours

  /// Whether the screen is black: it is out of hours.
  var isBlank: Bool { kiosk?.isBlank == true }

  func showBlack() {
    stage.canvas?.presentBlack()
    window.swapBuffers()
  }

  /// How often news are prepared while the screen is black.
  private static let blankInterval = Duration.milliseconds(50)

  /// How long the loop may sleep while the screen is black.
  var sleepWhileBlank: Duration {
    stage.pacer.isContentComing ? Self.blankInterval : FramePacer.longestSleep
  }

  /// What of the events counts while the screen is black: nobody's touches.
  func whileBlank(_ events: [TimedEvent]) -> [TimedEvent] {
    // A screen that was away, or has another size, has lost its black.
    if events.contains(where: { !$0.event.isTouch }), isSeen { showBlack() }
    return events.filter { !$0.event.isTouch || $0.event.isRelease }
  }
}
