internal import TagSphereGeometry
package import TagSphereLabels

extension Scene {
  /// Returns the label at a window point of a frame, if any.
  package typealias Picker = (_ windowPoint: SIMD2<Double>, _ frame: FrameUniforms) -> Int?

  /// Applies input events, each at its time, and advances to `now`.
  ///
  /// - Parameters:
  ///   - events: The events in chronological order.
  ///   - now: The time of the next frame, not before the time of the last frame.
  ///   - pick: Finds the label at a point of a frame.
  ///   - guide: Answers queries about the labels.
  /// - Returns: The actions for the program, in order.
  package mutating func apply(
    _ events: [TimedEvent], now: Duration, pick: Picker, guide: LabelGuide = .none
  ) -> [SceneAction] {
    var actions: [SceneAction] = []
    for event in events {
      let time = min(event.time, now)
      actions += takeWaitingChoice(before: event.event, at: time)
      if event.event.usesPointer { (pointing.lastUse, pointing.isUsed) = (time, true) }
      actions += apply(event.event, at: time, pick: pick, guide: guide)
    }
    actions += takeWaitingChoice(at: now)
    advance(to: now)
    hover(pick, guide: guide)
    pointing.isUsed = false
    return actions
  }

  private mutating func apply(
    _ event: InputEvent, at time: Duration, pick: Picker, guide: LabelGuide
  ) -> [SceneAction] {
    if let actions = applyToEnlargement(event, at: time, guide: guide) { return actions }
    switch event {
    case .pressed(let button, let point, let modifiers):
      let actions = pressMenu(button, at: point, time: time, pick: pick, guide: guide)
      if let actions { return actions }
      if pressLegend(button, at: point, guide: guide) { break }
      press(button, at: point, modifiers: modifiers, time: time, pick: pick)
    case .pointerMoved(let point):
      advance(to: time)
      move(to: point, time: time)
      menu?.point(at: point)
      hover(pick, guide: guide)
    case .released(let button, let point, _):
      advance(to: time)
      if releaseLegend(button, at: point, guide: guide) { break }
      return release(button, at: point, time: time, guide: guide)
    case .pointerLeft:
      guard !isHeld else { break }
      advance(to: time)
      (pointing.point, pointing.lastClick) = (nil, nil)
      hover(pick, guide: guide)
    case .scrolled(let steps, let point):
      advance(to: time)
      pointing.point = point
      menu = nil
      if scrollsKeys {
        scrollKeys(by: -Int(steps.y.rounded(.awayFromZero)))
      } else {
        zoom(by: steps.y, about: point)
      }
    case .pinched(let scale, let point):
      advance(to: time)
      menu = nil
      magnify(by: scale, about: point)
    case .twisted(let radians, _):
      advance(to: time)
      menu = nil
      twist(by: radians)
    case .key(let key, let modifiers, let isRepeat):
      let actions = applyToMenu(key, modifiers: modifiers, isRepeat: isRepeat, guide: guide)
      return actions
        ?? apply(key, modifiers: modifiers, isRepeat: isRepeat, at: time, guide: guide)
    case .character(let character):
      advance(to: time)
      // Letters do nothing while a menu is open.
      if menu == nil { apply(character, guide: guide) }
    case .pasted(let text):
      advance(to: time)
      if settings.hasWindowHabits { paste(text, guide: guide) }
    case .dropped(let path):
      return settings.hasWindowHabits ? [.dropped(path: path)] : []
    case .resized(let width, let height):
      guard width > 0, height > 0 else { break }
      viewport = Viewport(width: width, height: height)
      menu = nil
      lastMove = max(lastMove, time)
    case .exposed: return [.exposed]
    case .screenChanged(let scale):
      if scale != contentScale { menu = nil }
      contentScale = scale
      return [.changedScreen]
    case .monitorsChanged: return [.changedScreen]
    case .focusLost: menu = nil
    case .touched(let finger, let phase, let point):
      return touch(finger, phase, at: point, time: time, pick: pick, guide: guide)
    case .keyReleased: break
    case .closeRequested: return [.ended]
    }
    return []
  }

  /// Handles the first finger like a pointer with its primary button; other fingers do nothing.
  private mutating func touch(
    _ finger: Int, _ phase: InputEvent.TouchPhase, at point: SIMD2<Double>, time: Duration,
    pick: Picker, guide: LabelGuide
  ) -> [SceneAction] {
    let isOurs = pointing.finger == finger
    switch phase {
    case .began:
      guard pointing.finger == nil else { return [] }
      pointing.finger = finger
      return apply(.pressed(.primary, at: point), at: time, pick: pick, guide: guide)
    case .moved:
      guard isOurs else { return [] }
      return apply(.pointerMoved(point), at: time, pick: pick, guide: guide)
    case .ended:
      guard isOurs else { return [] }
      pointing.finger = nil
      let actions = apply(.released(.primary, at: point), at: time, pick: pick, guide: guide)
      pointing.point = nil
      return actions
    case .cancelled:
      guard isOurs else { return [] }
      pointing.finger = nil
      advance(to: time)
      // Release the sphere without a click and without a fling.
      if isHeld {
        begin(.none)
        rest(for: settings.motion.idleDelay)
      }
      (pointing.point, pointing.lastClick) = (nil, nil)
      return []
    }
  }
}

extension InputEvent {
  /// Whether the event comes from the pointer or a finger.
  fileprivate var usesPointer: Bool {
    switch self {
    case .pointerMoved, .pressed, .released, .scrolled, .touched: true
    default: false
    }
  }
}
