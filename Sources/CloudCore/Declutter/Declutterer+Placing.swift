extension Declutterer {
  /// How long the view must have been still before all labels that fit are shown at once, seconds.
  static let calmSeconds = 0.15
  /// The look-ahead for which a newcomer needs room, seconds.
  private static let admissionHorizon: Float = 0.5
  /// The speed above which no shown label yields to a heavier newcomer, rad/s.
  private static let displacementSpeed: Float = 0.35
  /// The minimum nearness of a newcomer, from 0 at the rim to 1 at the front.
  private static let admissionNearness: Float = 0.05
  /// The smallest turn within the hold time that newcomers must be safe against, radians.
  private static let leastTurn: Float = .pi / 18

  /// Places labels in order wherever there is room.
  mutating func placeAll() {
    for slot in front.slots where nearness(ofSlot: slot) > Self.admissionNearness {
      let box = front.boxes[Int(slot)]
      guard !grid.hasOverlap(with: box) else { continue }
      grid.insert(box, slot: slot)
      states[Int(slot)].phase = .shown
    }
    isWaiting = false
  }

  /// Keeps shown labels in their places: recently shown ones first, then by order.
  mutating func keepPlaces() {
    recent.removeAll(keepingCapacity: true)
    for slot in active where states[Int(slot)].phase == .shown && isHeld(slot) {
      if place(slot) { recent.append(party(ofSlot: slot)) } else { hide(slot) }
    }
    for slot in active where states[Int(slot)].phase == .shown && !isHeld(slot) {
      let box = front.boxes[Int(slot)]
      if grid.hasOverlap(with: box.scaled(by: room(slot, ahead: Float(Self.fadeSeconds), most: 2)))
      {
        // The label is about to be overlapped, or already is.
        states[Int(slot)] = State(phase: .leaving, since: time)
      } else {
        grid.insert(box, slot: slot)
      }
    }
  }

  /// Ends the fade-out of labels whose boxes are reached by another's.
  mutating func giveUpPlaces() {
    for slot in active where states[Int(slot)].phase == .leaving {
      let isOver = time - states[Int(slot)].since >= Self.fadeSeconds
      if isOver || !place(slot) { states[Int(slot)].phase = .hidden }
    }
  }

  /// Shows labels that have found room, and makes room for heavier ones.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - isHandled: Whether input moves the sphere, which may then turn anywhere.
  mutating func admitNewcomers(in view: ViewAxes, isHandled: Bool) {
    let turn = foreseenTurn(isHandled: isHandled)
    let encounter = turn > 0 ? Encounter(view, turn: turn) : nil
    for slot in front.slots where states[Int(slot)].phase == .hidden {
      guard nearness(ofSlot: slot) > Self.admissionNearness else { continue }
      guard !isHeld(slot) else {
        isWaiting = true
        continue
      }
      let box = front.boxes[Int(slot)]
      let roomy = box.scaled(by: room(slot, ahead: Self.admissionHorizon, most: 6))
      var hasOverlap = false
      let blocker = grid.firstOverlap(with: roomy) { entry in
        hasOverlap = true
        return !yields(entry.slot, to: slot)
      }
      if let blocker {
        if blocker.slot > slot { isWaiting = true }
      } else if hasOverlap {
        // Yielding labels fade out; meanwhile the newcomer reserves its place.
        _ = grid.firstOverlap(with: roomy) { entry in
          if states[Int(entry.slot)].phase == .shown {
            states[Int(entry.slot)] = State(phase: .leaving, since: time)
          }
          return false
        }
        isWaiting = true
        grid.insert(box, slot: slot)
      } else {
        grid.insert(box, slot: slot)
        if let encounter, mayMeetRecent(slot, in: encounter) {
          isWaiting = true
        } else {
          states[Int(slot)] = State(phase: .shown, since: time)
          recent.append(party(ofSlot: slot))
        }
      }
    }
  }

  /// Returns how far the sphere may turn while newcomers have to stay, radians.
  private func foreseenTurn(isHandled: Bool) -> Float {
    if isHandled { return .pi }
    if stillness >= Self.calmSeconds { return 0 }
    // Without input, the sphere hardly gains speed within the hold time.
    return min(max(speed * Float(Self.holdSeconds) * 1.2, Self.leastTurn), .pi)
  }

  /// Returns whether a label in the grid yields to a newcomer.
  private func yields(_ slot: Int32, to newcomer: Int32) -> Bool {
    switch states[Int(slot)].phase {
    case .leaving: true
    case .shown: slot > newcomer && !isHeld(slot) && speed < Self.displacementSpeed
    case .hidden: false
    }
  }

  private func mayMeetRecent(_ slot: Int32, in encounter: Encounter) -> Bool {
    let newcomer = party(ofSlot: slot)
    return recent.contains { encounter.isPossible(newcomer, $0) }
  }

  private func party(ofSlot slot: Int32) -> Encounter.Party {
    boxes.party(ofSlot: Int(slot), in: front)
  }

  /// Inserts a label's box into the grid, if there is room.
  private mutating func place(_ slot: Int32) -> Bool {
    let box = front.boxes[Int(slot)]
    guard !grid.hasOverlap(with: box) else { return false }
    grid.insert(box, slot: slot)
    return true
  }

  private mutating func hide(_ slot: Int32) {
    states[Int(slot)] = State(phase: .hidden, since: time)
  }

  /// Returns whether a label has changed too recently to change again.
  private func isHeld(_ slot: Int32) -> Bool {
    time - states[Int(slot)].since < Self.holdSeconds + 1e-6
  }

  /// Returns the factor by which a box must grow to cover the approach of its neighbours within the
  /// look-ahead.
  ///
  /// Neighbours move relative to each other by the turn times their distance, which is about as
  /// large as their boxes, and larger toward the rim, where it is foreshortened.
  private func room(_ slot: Int32, ahead seconds: Float, most: Float) -> Float {
    min(1 + speed * seconds / max(nearness(ofSlot: slot), 0.2), most)
  }
}
