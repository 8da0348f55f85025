internal import Foundation
internal import Geometry

extension Scene {
  /// The label at a window point of a frame, if any.
  public typealias Picker = (_ windowPoint: SIMD2<Double>, _ frame: FrameUniforms) -> Int?

  /// Takes what people did, each at its time, and moves on to now.
  ///
  /// - Parameters:
  ///   - events: In the order in which they happened.
  ///   - now: The time of the frame to come, not before the last one's.
  ///   - pick: Finds the label at a point of a frame.
  /// - Returns: What the program has to do, in order.
  public mutating func apply(
    _ events: [TimedEvent], now: Duration, pick: Picker
  ) -> [SceneAction] {
    var actions: [SceneAction] = []
    for event in events {
      actions += apply(event.event, at: min(event.time, now), pick: pick)
    }
    advance(to: now)
    hover(pick)
    return actions
  }

  private mutating func apply(
    _ event: InputEvent, at time: Duration, pick: Picker
  ) -> [SceneAction] {
    switch event {
    case .pressed(.primary, let point):
      // The hand means what it saw: the sphere is caught as the last frame showed it.
      press(at: point, time: time, pick: pick)
    case .pointerMoved(let point):
      advance(to: time)
      move(to: point, time: time)
    case .released(.primary, let point):
      advance(to: time)
      return release(at: point, time: time)
    case .pointerLeft:
      if !isHeld { pointer = nil }
    case .scrolled(let steps, let point):
      advance(to: time)
      pointer = point
      zoom(by: steps.y)
    case .key(let key, let modifiers, let isRepeat):
      return apply(key, modifiers: modifiers, isRepeat: isRepeat, at: time)
    case .character(let character):
      advance(to: time)
      return apply(character)
    case .resized(let width, let height):
      guard width > 0, height > 0 else { break }
      viewport = Viewport(width: width, height: height)
      lastMove = max(lastMove, time)
    case .exposed: return [.exposed]
    case .screenChanged(let scale):
      contentScale = scale
      return [.changedScreen]
    case .closeRequested: return [.ended]
    case .pressed, .released: break
    }
    return []
  }

  // MARK: Pointer

  private mutating func press(at point: SIMD2<Double>, time: Duration, pick: Picker) {
    let label = pick(point, frame)
    pointer = point
    idle.hold()
    let arcball = Arcball(
      grabbing: point, orientation: orientation, camera: camera, viewport: viewport)
    begin(
      .held(
        Hold(
          origin: point, label: label, arcball: arcball,
          trail: DragTrail(orientation: orientation, time: time))))
    hoveredLabel = label
  }

  private mutating func move(to point: SIMD2<Double>, time: Duration) {
    pointer = point
    guard case .held(var hold) = motion else { return }
    let pulled = hold.arcball.orientation(pulledTo: point, camera: camera, viewport: viewport)
    hold.trail.append(pulled, time: time)
    let way = point - hold.origin
    let slack = 4 * contentScale
    if (way * way).sum() > slack * slack { hold.isPull = true }
    motion = .held(hold)
    guard hold.isPull, pulled != orientation else { return }
    orientation = pulled
    lastMove = max(lastMove, time)
  }

  private mutating func release(at point: SIMD2<Double>, time: Duration) -> [SceneAction] {
    if point != pointer { move(to: point, time: time) }
    guard case .held(let hold) = motion else { return [] }
    if hold.isPull {
      fling(hold.trail.angularVelocity(at: time))
      return []
    }
    begin(.none)
    rest(for: settings.idleDelay)
    return hold.label.map { [.chose(label: $0)] } ?? []
  }

  /// Highlights what is under the pointer, unless the sphere moves too fast to point at anything.
  private mutating func hover(_ pick: Picker) {
    switch motion {
    case .held(let hold):
      if hold.isPull { hoveredLabel = nil }
    case .spinning(let spin, let elapsed) where spin.speed(at: elapsed) > 1:
      hoveredLabel = nil
    default:
      hoveredLabel = pointer.flatMap { isInside($0) ? pick($0, frame) : nil }
    }
    // A label that someone points at should not run away.
    let cruisingSpeed = settings.isReduced ? 0 : settings.idleSpeed
    idle.cruisingSpeed = hoveredLabel == nil ? cruisingSpeed : cruisingSpeed / 4
  }

  private func isInside(_ point: SIMD2<Double>) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x < Double(viewport.width)
      && point.y < Double(viewport.height)
  }

  // MARK: Keys

  private mutating func apply(
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

  private mutating func apply(_ character: Unicode.Scalar) -> [SceneAction] {
    switch character {
    case "+", "=": zoom(by: 1)
    case "-", "_": zoom(by: -1)
    case "q", "Q": return [.ended]
    default: break
    }
    return []
  }
}
