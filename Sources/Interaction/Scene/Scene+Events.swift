public import TagSphereCloudCore
internal import TagSphereGeometry

extension Scene {
  /// Returns the label at a window point of a frame, if any.
  public typealias Picker = (_ windowPoint: SIMD2<Double>, _ frame: FrameUniforms) -> Int?

  /// Applies input events, each at its time, and advances to `now`.
  ///
  /// - Parameters:
  ///   - events: In the order in which they happened.
  ///   - now: The time of the next frame, not before that of the last one.
  ///   - pick: Finds the label at a point of a frame.
  ///   - guide: Answers queries about the labels.
  /// - Returns: The actions for the program, in order.
  public mutating func apply(
    _ events: [TimedEvent], now: Duration, pick: Picker, guide: LabelGuide = .none
  ) -> [SceneAction] {
    var actions: [SceneAction] = []
    for event in events {
      actions += apply(event.event, at: min(event.time, now), pick: pick, guide: guide)
    }
    advance(to: now)
    hover(pick, guide: guide)
    return actions
  }

  private mutating func apply(
    _ event: InputEvent, at time: Duration, pick: Picker, guide: LabelGuide
  ) -> [SceneAction] {
    switch event {
    case .pressed(let button, let point, let modifiers):
      if pressLegend(button, at: point, guide: guide) { break }
      press(button, at: point, modifiers: modifiers, time: time, pick: pick)
    case .pointerMoved(let point):
      advance(to: time)
      move(to: point, time: time)
      hover(pick, guide: guide)
    case .released(let button, let point, _):
      advance(to: time)
      if releaseLegend(button, at: point, guide: guide) { break }
      return release(button, at: point, time: time, guide: guide)
    case .pointerLeft:
      guard !isHeld else { break }
      advance(to: time)
      (pointer, lastClick) = (nil, nil)
      hover(pick, guide: guide)
    case .scrolled(let steps, let point):
      advance(to: time)
      pointer = point
      zoom(by: steps.y, about: point)
    case .key(let key, let modifiers, let isRepeat):
      return apply(key, modifiers: modifiers, isRepeat: isRepeat, at: time, guide: guide)
    case .character(let character):
      advance(to: time)
      apply(character, guide: guide)
    case .resized(let width, let height):
      guard width > 0, height > 0 else { break }
      viewport = Viewport(width: width, height: height)
      lastMove = max(lastMove, time)
    case .exposed: return [.exposed]
    case .screenChanged(let scale):
      contentScale = scale
      return [.changedScreen]
    case .monitorsChanged: return [.changedScreen]
    case .keyReleased, .focusLost: break
    case .closeRequested: return [.ended]
    }
    return []
  }
}
