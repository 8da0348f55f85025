internal import TagSphereInteraction
internal import TagSphereScreen

/// How pictures are shown on the screen: turned, shifted by some pixels and dimmed.
struct ScreenPlan {
  private var plan: PresentationPlan
  /// How the last picture was shown.
  var shown: Presentation

  /// Creates the plan of a window of a size in pixels.
  init(_ options: ScreenOptions, windowSize: SIMD2<Int>) {
    plan = PresentationPlan(
      rotation: options.rotation, isProtected: options.protectsPanel,
      windowSize: pointwiseMax(windowSize, [1, 1]))
    shown = plan.presentation(at: .zero)
  }

  /// Returns events in the coordinates of upright pictures.
  mutating func upright(_ events: [TimedEvent]) -> [TimedEvent] {
    plan.upright(events, shown: &shown.transform)
  }

  /// Returns how a picture is shown after a time of use.
  func presentation(after use: Duration) -> Presentation { plan.presentation(at: use) }

  /// Returns when pictures are next to be shown in another place or light, as a time of use; nil for
  /// never.
  func nextChange(after use: Duration) -> Duration? { plan.nextChange(from: use) }
}

extension View {
  /// Adopts the present pixel shift and dimming.
  mutating func followPlan() {
    let before = screen.shown.transform
    screen.shown = presentation
    let after = screen.shown.transform
    guard before != after else { return }
    // The pointer stays where it is, and the picture has moved beneath it.
    scene.carryPointer { after.picturePoint(ofWindow: before.windowPoint(ofPicture: $0)) }
  }

  /// Whether the last picture is to be shown with another pixel shift or dimming now.
  var isPresentationNew: Bool { pace.frames.isDue(now: now) && presentation != screen.shown }

  /// The time at which the picture is to be shown in another place or light, however still it is;
  /// nil for never.
  var presentationTime: Duration? {
    screen.nextChange(after: timeInUse).map {
      max(clock.firstUse + $0, now + pace.frames.timeUntilDue(now: now))
    }
  }

  /// The time since the screen was first used.
  private var timeInUse: Duration { now - clock.firstUse }

  private var presentation: Presentation { screen.presentation(after: timeInUse) }
}
