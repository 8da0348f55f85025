internal import TagSphereGeometry

extension Scene {
  /// Handles a key that acts only in a program's own window, or that scrolls its keys panel.
  ///
  /// - Returns: The actions; nil for any other key.
  mutating func applyWindowKey(
    _ key: InputEvent.Key, modifiers: InputEvent.Modifiers, isRepeat: Bool, at time: Duration,
    guide: LabelGuide
  ) -> [SceneAction]? {
    guard settings.hasWindowHabits else { return nil }
    if scrollKeys(by: key) { return [] }
    if modifiers.contains(.control), modifiers.isDisjoint(with: [.alt, .logo]) {
      return applyCommand(key, isRepeat: isRepeat, at: time)
    }
    switch key {
    case .pageUp, .pageDown:
      advance(to: time)
      page(isBackward: key == .pageUp, guide: guide)
    case .end:
      advance(to: time)
      leap(.end, guide: guide)
    default: return nil
    }
    return []
  }

  /// Handles a key held with Control.
  private mutating func applyCommand(
    _ key: InputEvent.Key, isRepeat: Bool, at time: Duration
  ) -> [SceneAction]? {
    switch key {
    case .plus, .minus:
      advance(to: time)
      zoom(by: key == .plus ? 1 : -1)
    case .zero:
      advance(to: time)
      returnToHomeZoom()
    case .letter("f"):
      showsKeys = false
      if search == nil { openSearch() }
    case .letter("c"):
      if !isRepeat, let label = highlightedLabel { return [.copied(label: label)] }
    case .letter("v"): return isRepeat ? [] : [.pasteRequested]
    case .letter("w"): return isRepeat ? [] : [.closed]
    default: return nil
    }
    return []
  }

  /// Moves the focus by ten labels; if no label is in focus, turns the sphere by a quarter turn.
  private mutating func page(isBackward: Bool, guide: LabelGuide) {
    if focus != nil {
      leap(.page(isBackward: isBackward), guide: guide)
    } else if !isHeld {
      step(yaw: 0, pitch: (isBackward ? -1 : 1) * .pi / 2)
    }
  }

  // MARK: Fingers

  /// Zooms by a factor; the picture's point at `point` stays in place.
  mutating func magnify(by factor: Double, about point: SIMD2<Double>) {
    zoom.change(byPowersOfTwo: Double.log2(factor), about: viewport.ndcPoint(ofWindowPoint: point))
    if isCut { cutZoom() }
  }

  /// Rolls the sphere about the line of sight, unless the sphere is held or locked to another axis.
  ///
  /// - Parameter angle: Radians counter-clockwise.
  mutating func twist(by angle: Double) {
    guard !isHeld, settings.motion.axis == nil || settings.motion.axis == .roll else { return }
    holdIdleTurn()
    begin(.none)
    orientation =
      (Quaternion(angle: angle, axis: TurnAxis.roll.direction) * orientation).normalized()
    turning.base = orientation
    lastMove = max(lastMove, time)
    rest(for: settings.motion.idleDelay)
  }
}
