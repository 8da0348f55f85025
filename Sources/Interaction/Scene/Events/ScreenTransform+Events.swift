package import TagSphereScreen

extension ScreenTransform {
  /// Converts a window's event to the upright picture.
  ///
  /// Points are converted to the picture's coordinates, and sizes to the picture's sizes. Wheel steps
  /// are unchanged: up and down are the user's directions, however the screen is mounted.
  package func upright(_ event: InputEvent) -> InputEvent {
    switch event {
    case .pointerMoved(let point): .pointerMoved(picturePoint(ofWindow: point))
    case .pressed(let button, let point, let modifiers):
      .pressed(button, at: picturePoint(ofWindow: point), modifiers: modifiers)
    case .released(let button, let point, let modifiers):
      .released(button, at: picturePoint(ofWindow: point), modifiers: modifiers)
    case .scrolled(let steps, let point): .scrolled(steps, at: picturePoint(ofWindow: point))
    case .pinched(let scale, let point): .pinched(scale: scale, at: picturePoint(ofWindow: point))
    case .twisted(let radians, let point):
      .twisted(radians: radians, at: picturePoint(ofWindow: point))
    case .touched(let finger, let phase, let point):
      .touched(finger: finger, phase, at: picturePoint(ofWindow: point))
    case .resized(let width, let height):
      rotation.swapsSides
        ? .resized(width: height, height: width) : .resized(width: width, height: height)
    case .pointerLeft, .key, .keyReleased, .character, .exposed, .screenChanged, .monitorsChanged,
      .focusLost, .closeRequested, .pasted, .dropped:
      event
    }
  }
}

extension PresentationPlan {
  /// Converts a window's events to the upright picture.
  ///
  /// - Parameters:
  ///   - events: The events in chronological order.
  ///   - shown: The transform at the time of the events; updated with the window's size.
  package mutating func upright(
    _ events: [TimedEvent], shown: inout ScreenTransform
  ) -> [TimedEvent] {
    events.map { event in
      // A window that currently has no pixels keeps its last size.
      if case .resized(let width, let height) = event.event, width > 0, height > 0 {
        windowSize = [width, height]
        shown = ScreenTransform(
          rotation: rotation, windowSize: windowSize, offset: shown.offset)
      }
      return TimedEvent(shown.upright(event.event), at: event.time)
    }
  }
}
