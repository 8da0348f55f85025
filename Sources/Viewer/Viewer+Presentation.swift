internal import TagSphereInteraction
internal import TagSphereScreen

extension Viewer {
  /// Adopts the present pixel shift and dimming.
  func followPlan() {
    let before = shownAs.transform
    shownAs = presentation
    let after = shownAs.transform
    guard before != after else { return }
    // The pointer stays where it is, and the picture has moved beneath it.
    scene.carryPointer { after.picturePoint(ofWindow: before.windowPoint(ofPicture: $0)) }
  }

  /// Whether the last picture is to be shown with another pixel shift or dimming now.
  var isPresentationNew: Bool { pacer.isDue(now: now) && presentation != shownAs }

  /// The time until the picture is to be shown in another place or light, however still it is.
  var presentationSleep: Duration {
    guard let next = plan.nextChange(from: now - firstUse) else { return FramePacer.longestSleep }
    return max(next - (now - firstUse), pacer.timeUntilDue(now: now))
  }

  private var presentation: Presentation { plan.presentation(at: now - firstUse) }
}
