internal import TagSphereGeometry

extension Scene {
  mutating func apply(
    _ key: InputEvent.Key, modifiers: InputEvent.Modifiers, isRepeat: Bool, at time: Duration,
    guide: LabelGuide
  ) -> [SceneAction] {
    let actions = applyWindowKey(
      key, modifiers: modifiers, isRepeat: isRepeat, at: time, guide: guide)
    if let actions { return actions }
    switch key {
    case .space:
      advance(to: time)
      if search == nil, !isRepeat { togglePause() }
    case .left: arrow(.left, modifiers, isRepeat: isRepeat, at: time, guide: guide)
    case .right: arrow(.right, modifiers, isRepeat: isRepeat, at: time, guide: guide)
    case .up: arrow(.up, modifiers, isRepeat: isRepeat, at: time, guide: guide)
    case .down: arrow(.down, modifiers, isRepeat: isRepeat, at: time, guide: guide)
    case .home:
      advance(to: time)
      if !isRepeat, !isHeld { returnHome() }
    case .tab:
      advance(to: time)
      walk(isBackward: modifiers.contains(.shift), guide: guide)
    case .enter:
      advance(to: time)
      return isRepeat ? [] : enter(modifiers, guide: guide)
    case .backspace:
      advance(to: time)
      erase(guide: guide)
    // Ignore Escape during a drag.
    case .escape: return isRepeat || isHeld ? [] : escape()
    case .letter("q") where modifiers.contains(.control): return [.ended]
    case .function(1): if !isRepeat { showsKeys.toggle() }
    case .function(11): return isRepeat ? [] : [.toggledFullScreen]
    default: break
    }
    return []
  }

  /// Handles an arrow key: moves the focus, or turns the sphere without a focus or with Shift.
  private mutating func arrow(
    _ direction: FocusDirection, _ modifiers: InputEvent.Modifiers, isRepeat: Bool,
    at time: Duration, guide: LabelGuide
  ) {
    advance(to: time)
    let isLarge = modifiers.contains(.shift)
    if focus != nil, !isLarge {
      walk(toward: direction, guide: guide)
    } else if !isHeld {
      turn(direction, isLarge: isLarge, isRepeat: isRepeat)
    }
  }

  private mutating func turn(_ direction: FocusDirection, isLarge: Bool, isRepeat: Bool) {
    // Keys repeat about 25 times a second; small steps keep a held key from turning the sphere too fast.
    let degrees = (isRepeat ? 4.0 : 12) * (isLarge ? 3 : 1)
    let angle = degrees * .pi / 180
    switch direction {
    case .left: step(yaw: -angle, pitch: 0)
    case .right: step(yaw: angle, pitch: 0)
    case .up: step(yaw: 0, pitch: -angle)
    case .down: step(yaw: 0, pitch: angle)
    }
  }

  /// Handles a character: a command, or the start of a search.
  ///
  /// While a search is open, all characters are added to the search text.
  mutating func apply(_ character: Unicode.Scalar, guide: LabelGuide) {
    guard search == nil else { return type(character, guide: guide) }
    switch character {
    case "+", "=": zoom(by: 1)
    case "-", "_": zoom(by: -1)
    case "?": showsKeys.toggle()
    case "/": openSearch()
    case " ": break
    default: type(character, guide: guide)
    }
  }
}
