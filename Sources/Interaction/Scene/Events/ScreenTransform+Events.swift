public import TagSphereCloudCore

extension ScreenTransform {
  /// What a window's event means for the upright picture in it.
  ///
  /// Points are taken back to where the picture shows them, and sizes are the picture's. Steps of a
  /// wheel stay as they are: they are up and down for the hand, however the screen hangs.
  public func upright(_ event: InputEvent) -> InputEvent {
    switch event {
    case .pointerMoved(let point): .pointerMoved(picturePoint(ofWindow: point))
    case .pressed(let button, let point, let modifiers):
      .pressed(button, at: picturePoint(ofWindow: point), modifiers: modifiers)
    case .released(let button, let point, let modifiers):
      .released(button, at: picturePoint(ofWindow: point), modifiers: modifiers)
    case .scrolled(let steps, let point): .scrolled(steps, at: picturePoint(ofWindow: point))
    case .resized(let width, let height):
      rotation.swapsSides
        ? .resized(width: height, height: width) : .resized(width: width, height: height)
    case .pointerLeft, .key, .keyReleased, .character, .exposed, .screenChanged, .monitorsChanged,
      .focusLost, .closeRequested:
      event
    }
  }
}

extension PresentationPlan {
  /// What a window's events mean for the upright picture in it.
  ///
  /// - Parameters:
  ///   - events: In the order in which they happened.
  ///   - shown: Where the picture stood when they did; follows the window's size.
  public mutating func upright(
    _ events: [TimedEvent], shown: inout ScreenTransform
  ) -> [TimedEvent] {
    events.map { event in
      // A window that has no pixels for now keeps its size in mind.
      if case .resized(let width, let height) = event.event, width > 0, height > 0 {
        windowSize = [width, height]
        shown = ScreenTransform(
          rotation: rotation, windowSize: windowSize, offset: shown.offset)
      }
      return TimedEvent(shown.upright(event.event), at: event.time)
    }
  }
}
