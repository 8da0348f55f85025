internal import Geometry

extension Scene {
  mutating func apply(
    _ key: InputEvent.Key, modifiers: InputEvent.Modifiers, isRepeat: Bool, at time: Duration
  ) -> [SceneAction] {
    switch key {
    case .space:
      // Like a press, a pause means what was seen: nothing moves on to its time.
      if !isRepeat { togglePause() }
    case .left, .right, .up, .down:
      advance(to: time)
      if !isHeld { turn(key, isLarge: modifiers.contains(.shift), isRepeat: isRepeat) }
    case .home:
      advance(to: time)
      if !isRepeat, !isHeld { returnHome() }
    case .enter: return isRepeat ? [] : [.confirmed]
    case .escape: return [.ended]
    case .function(11): return isRepeat ? [] : [.toggledFullScreen]
    default: break
    }
    return []
  }

  private mutating func turn(_ key: InputEvent.Key, isLarge: Bool, isRepeat: Bool) {
    // Keys repeat some 25 times a second: held down, one turns the sphere at a calm pace.
    let degrees = (isRepeat ? 4.0 : 12) * (isLarge ? 3 : 1)
    let angle = degrees * .pi / 180
    switch key {
    case .left: step(yaw: -angle, pitch: 0)
    case .right: step(yaw: angle, pitch: 0)
    case .up: step(yaw: 0, pitch: -angle)
    case .down: step(yaw: 0, pitch: angle)
    default: break
    }
  }

  mutating func apply(_ character: Unicode.Scalar) -> [SceneAction] {
    switch character {
    case "+", "=": zoom(by: 1)
    case "-", "_": zoom(by: -1)
    case "q", "Q": return [.ended]
    default: break
    }
    return []
  }
}
