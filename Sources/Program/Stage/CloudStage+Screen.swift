internal import TagSphereCloudCore
internal import TagSphereGLObjects
internal import TagSphereInteraction

extension CloudStage {
  /// Shows what was drawn last in the window, as the screen wants it now; swap the buffers then.
  func present() throws(GLError) {
    followPlan()
    try canvas?.present(shownAs)
  }

  /// The window's pixels as `present()` shows them: four bytes each, sRGB-encoded, top row first.
  func presentedPixels() throws(GLError) -> [UInt8] {
    followPlan()
    return try canvas?.pixels(presented: shownAs) ?? []
  }

  private func followPlan() {
    let before = shownAs.transform
    shownAs = presentation
    let after = shownAs.transform
    guard before != after else { return }
    // The hand stays where it is, and the picture has moved beneath it.
    scene.carryPointer { after.picturePoint(ofWindow: before.windowPoint(ofPicture: $0)) }
  }

  /// Whether the frame that was drawn last has to be shown anew; if so, it counts as shown.
  func isPresentationDue() -> Bool {
    guard isPresentationNew else { return false }
    pacer.showedAgain(start: now)
    return true
  }

  /// Whether the last picture is to be shown otherwise now.
  var isPresentationNew: Bool { pacer.isDue(now: now) && presentation != shownAs }

  /// How long the loop may sleep before the picture is to be shown otherwise, however still it is.
  var presentationSleep: Duration {
    guard let next = plan.nextChange(from: now - firstUse) else { return FramePacer.longestSleep }
    return max(next - (now - firstUse), pacer.timeUntilDue(now: now))
  }

  private var presentation: Presentation { plan.presentation(at: now - firstUse) }
}
