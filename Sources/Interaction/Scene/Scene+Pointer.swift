internal import TagSphereGeometry

extension Scene {
  /// Grabs the sphere: with the main button, or to roll it, with Shift or the middle button.
  ///
  /// The sphere stops in its orientation at the time of the press; the label is the one in the last
  /// frame before.
  mutating func press(
    _ button: InputEvent.PointerButton, at point: SIMD2<Double>,
    modifiers: InputEvent.Modifiers, time: Duration, pick: Picker
  ) {
    guard !isHeld, button != .secondary else { return }
    let label = pick(point, frame)
    advance(to: time)
    self.point(at: point)
    let isRoll = button == .middle || modifiers.contains(.shift)
    let grip = Grip(
      on: point, orientation: orientation, axis: settings.axis ?? (isRoll ? .roll : nil),
      speed: settings.dragSpeed, camera: camera, viewport: viewport)
    holdIdleTurn()
    seeking.orientationBefore = nil
    begin(
      .held(
        Turning.Hold(
          button: button, press: Click(label: label, point: point, time: time), grip: grip,
          trail: DragTrail(orientation: orientation, time: time))))
    hoveredLabel = label
  }

  mutating func move(to point: SIMD2<Double>, time: Duration) {
    self.point(at: point)
    guard case .held(var hold) = turning.motion else { return }
    let pulled = hold.grip.orientation(pulledTo: point, camera: camera, viewport: viewport)
    hold.trail.append(pulled, time: time)
    let way = point - hold.press.point
    let slack = 4 * contentScale
    if (way * way).sum() > slack * slack { hold.isPull = true }
    turning.motion = .held(hold)
    guard hold.isPull, pulled != orientation else { return }
    orientation = pulled
    lastMove = max(lastMove, time)
  }

  /// Updates a resting pointer after the picture has moved beneath it; a held sphere follows.
  ///
  /// - Parameter place: Maps a former point of the picture to the point that is in its place now.
  public mutating func carryPointer(_ place: (SIMD2<Double>) -> SIMD2<Double>) {
    if let point = pointing.point { move(to: place(point), time: time) }
  }

  mutating func release(
    _ button: InputEvent.PointerButton, at point: SIMD2<Double>, time: Duration,
    guide: LabelGuide
  ) -> [SceneAction] {
    guard case .held(let held) = turning.motion, held.button == button else { return [] }
    if point != pointing.point { move(to: point, time: time) }
    guard case .held(let hold) = turning.motion else { return [] }
    if hold.isPull {
      pointing.lastClick = nil
      fling(hold.trail.angularVelocity(at: time))
      return []
    }
    begin(.none)
    rest(for: settings.idleDelay)
    guard button == .primary else { return [] }
    if hold.press.label == nil { focus = nil }
    return click(hold.press, guide: guide)
  }

  /// Handles a click: the first chooses a label, at once or when no second one can follow; a second
  /// one shortly after does not choose again but visits the label.
  private mutating func click(_ press: Click, guide: LabelGuide) -> [SceneAction] {
    var press = press
    defer { pointing.lastClick = press }
    guard let first = pointing.lastClick, goesOn(press, with: first) else {
      return takeWaitingChoice() + choose(press, guide: guide)
    }
    pointing.waitingChoice = nil
    (press.label, press.count) = (first.label, first.count + 1)
    if press.count == 2, let label = press.label, guide.image(label, 0) != nil,
      settings.enlargesImages
    {
      enlarge(label, guide: guide)
    } else {
      visit(press.label, magnifies: press.count == 2, guide: guide)
    }
    return []
  }

  /// Returns whether a click belongs to the same sequence as the one before.
  ///
  /// Both must be on the same label, or on none. But where the first click brought its label to the
  /// front, the second refers to that label, whatever has come under the pointer since.
  private func goesOn(_ press: Click, with first: Click) -> Bool {
    let isSame = press.label == first.label || (settings.bringsChosenToFront && first.label != nil)
    return isSame && press.time - first.time <= Click.longestPause
      && first.isNear(press.point, contentScale: contentScale)
  }

  /// Records the pointer's position; leaving the area of the last click and returning begins a new
  /// click sequence.
  mutating func point(at point: SIMD2<Double>) {
    pointing.point = point
    if pointing.lastClick?.isNear(point, contentScale: contentScale) == false {
      pointing.lastClick = nil
    }
  }

  /// How long a pointer that rests on something still points at it.
  static let longestPointing = Duration.seconds(20)

  /// The time for which a resting pointer goes on to point at something; nil if it points at nothing.
  package var pointingRest: Duration? {
    guard let lastUse = pointing.lastUse, hoveredLabel != nil || legend.hovered != nil, !isHeld,
      menu == nil
    else {
      return nil
    }
    return max(lastUse + Self.longestPointing - time, .zero)
  }

  /// Highlights the label that the pointer points at: under it when a hand last used it, for as long as
  /// the label stays there.
  mutating func hover(_ pick: Picker) {
    let view = Pointing.View(orientation, camera, viewport)
    if pointing.isUsed {
      pointing.view = view
      hoveredLabel = pointedLabel(pick)
    } else if hoveredLabel != nil {
      let label = pointedLabel(pick)
      // Its own highlight does not take a label away from a pointer at rest.
      let stays =
        label == nil && view == pointing.view && pointing.point != nil && !isCovered && !isHeld
      if label != hoveredLabel, !stays { hoveredLabel = nil }
    }
    if pointingRest == .zero { (hoveredLabel, legend.hovered) = (nil, nil) }
    // With a focus, a search or a filter, the sphere does not turn away from what was brought to the
    // front.
    let isSought = focus != nil || search != nil || showsResult
    turning.idle.pace =
      isSought || isCovered ? 0 : hoveredLabel == nil ? 1 : settings.hover.remainingPace
  }

  /// Whether a menu or an image is over the labels.
  private var isCovered: Bool { menu != nil || enlargement?.isShown == true }

  /// Returns the label under the pointer, unless the sphere moves too fast for pointing; while it is held,
  /// the one that was pressed.
  private func pointedLabel(_ pick: Picker) -> Int? {
    if isCovered { return nil }
    return switch turning.motion {
    case .held(let hold): hold.isPull ? nil : hoveredLabel
    case .spinning, .turning: angularVelocity.length > 1 ? nil : labelUnderPointer(pick)
    case .none, .stepping: labelUnderPointer(pick)
    }
  }

  private func labelUnderPointer(_ pick: Picker) -> Int? {
    guard legend.hovered == nil else { return nil }
    return pointing.point.flatMap { isInside($0) ? pick($0, frame) : nil }
  }

  private func isInside(_ point: SIMD2<Double>) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x < Double(viewport.width)
      && point.y < Double(viewport.height)
  }
}
