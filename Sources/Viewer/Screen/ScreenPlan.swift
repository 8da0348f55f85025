internal import TagSphereInteraction
internal import TagSphereScreen

/// The presentation of pictures on the screen over time: rotation, pixel shift and dimming.
struct ScreenPlan {
  private var plan: PresentationPlan
  /// The presentation of the last picture.
  var shown: Presentation

  /// Creates the plan of a window of a size in pixels.
  init(_ options: ScreenOptions, windowSize: SIMD2<Int>) {
    plan = PresentationPlan(
      rotation: options.rotation, isProtected: options.protectsPanel,
      windowSize: pointwiseMax(windowSize, [1, 1]))
    shown = plan.presentation(at: .zero)
  }

  /// Returns events in the coordinates of the unrotated picture.
  mutating func upright(_ events: [TimedEvent]) -> [TimedEvent] {
    plan.upright(events, shown: &shown.transform)
  }

  /// Returns the presentation after a time of use.
  func presentation(after use: Duration) -> Presentation { plan.presentation(at: use) }

  /// Returns the time of use of the next change of pixel shift or dimming; nil for never.
  func nextChange(after use: Duration) -> Duration? { plan.nextChange(from: use) }
}

extension View {
  /// Adopts the current pixel shift and dimming.
  mutating func followPlan() {
    let before = screen.shown.transform
    screen.shown = presentation
    let after = screen.shown.transform
    guard before != after else { return }
    // The pointer stays in the window while the picture moves beneath it.
    scene.carryPointer { after.picturePoint(ofWindow: before.windowPoint(ofPicture: $0)) }
  }

  /// Whether the pixel shift or dimming has changed since the last picture, and a frame is due.
  var isPresentationNew: Bool { pace.isDue && presentation != screen.shown }

  /// The time of the next change of pixel shift or dimming, even at rest; nil for never.
  var presentationTime: Duration? {
    screen.nextChange(after: timeInUse).map {
      max(clock.firstUse + $0, now, pace.clock.nextFrame)
    }
  }

  /// The time since the screen was first used.
  private var timeInUse: Duration { now - clock.firstUse }

  private var presentation: Presentation { screen.presentation(after: timeInUse) }
}
