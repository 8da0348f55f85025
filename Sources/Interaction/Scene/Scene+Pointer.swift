internal import TagSphereGeometry

extension Scene {
  /// Grabs the sphere with the main button.
  ///
  /// With Shift, or with the middle button, a drag rolls it.
  ///
  /// The sphere stops in its orientation at the time of the press. The pressed label is the label that
  /// the last frame showed at the point.
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
      on: point, orientation: orientation, axis: settings.motion.axis ?? (isRoll ? .roll : nil),
      speed: settings.motion.dragSpeed, camera: camera, viewport: viewport)
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

  /// Moves a resting pointer to its new point of the picture after the picture has moved; a held sphere follows.
  ///
  /// - Parameter place: Returns the point of the new picture for a point of the former picture.
  package mutating func carryPointer(_ place: (SIMD2<Double>) -> SIMD2<Double>) {
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
    rest(for: settings.motion.idleDelay)
    guard button == .primary else { return [] }
    if hold.press.label == nil { focus = nil }
    return click(hold.press, guide: guide)
  }

  /// Handles a click: the first click chooses its label, a second click shortly after visits it.
  ///
  /// The choice is made at once, or as soon as no second click can follow. The second click does not
  /// choose again: it brings the label to the front and magnifies it, or enlarges its image.
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

  /// Returns whether a click continues the sequence of an earlier click.
  ///
  /// Both clicks must be on the same label, or both on no label. If the first click brought its label to
  /// the front, the second click refers to that label, whatever is under the pointer.
  private func goesOn(_ press: Click, with first: Click) -> Bool {
    let isSame =
      press.label == first.label || (settings.motion.onChoose == .front && first.label != nil)
    return isSame && press.time - first.time <= Click.longestPause
      && first.isNear(press.point, contentScale: contentScale)
  }

  /// Records the pointer's position; leaving the area of the last click ends the click sequence.
  mutating func point(at point: SIMD2<Double>) {
    pointing.point = point
    if pointing.lastClick?.isNear(point, contentScale: contentScale) == false {
      pointing.lastClick = nil
    }
  }

  /// The time for which a resting pointer points at a label or a legend entry.
  static let longestPointing = Duration.seconds(20)

  /// The time until a resting pointer stops pointing; nil if it points at no label or entry.
  package var pointingRest: Duration? {
    guard let lastUse = pointing.lastUse, hoveredLabel != nil || legend.hovered != nil, !isHeld,
      menu == nil
    else {
      return nil
    }
    return max(lastUse + Self.longestPointing - time, .zero)
  }

  /// Highlights the label under the pointer at its last use, while the label stays under the pointer.
  mutating func hover(_ pick: Picker) {
    let view = Pointing.View(orientation, camera, viewport)
    if pointing.isUsed {
      pointing.view = view
      hoveredLabel = pointedLabel(pick)
    } else if hoveredLabel != nil {
      let label = pointedLabel(pick)
      // A highlight may change the label's shape, but must not end the highlight under a resting pointer.
      let stays =
        label == nil && view == pointing.view && pointing.point != nil && !isCovered && !isHeld
      if label != hoveredLabel, !stays { hoveredLabel = nil }
    }
    if pointingRest == .zero { (hoveredLabel, legend.hovered) = (nil, nil) }
    // With a focus, a search or a filter, the sphere stops, so that the label in front stays there.
    let isSought = focus != nil || search != nil || showsResult
    turning.idle.pace =
      isSought || isCovered ? 0 : hoveredLabel == nil ? 1 : settings.motion.hover.remainingPace
  }

  /// Whether a menu or an image is over the labels.
  private var isCovered: Bool { menu != nil || enlargement?.isShown == true }

  /// Returns the label under the pointer; nil if the sphere moves too fast for pointing.
  ///
  /// While the sphere is held, the result is the pressed label; during a drag it is nil.
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
