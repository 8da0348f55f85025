extension Declutterer {
  /// The largest turn by hand, radians, in which a label that appears must not meet a heavier label.
  static let handTurn: Float = .pi / 18
  /// The recession from which labels have no place; labels fade out before they reach it.
  static let rim: Float = 0.98
  /// The level of a fade up to which a label may vanish unnoticed.
  static let goneLevel: Float = 0.02
  /// The factor on the speed of a fade-out that was not foreseen in time.
  static let hastyFade: Float = 3

  static let horizonSeconds = Float(horizon / .seconds(1))
  static let fadeSeconds = Float(fadeTime / .seconds(1))
  static let holdSeconds = Float(holdTime / .seconds(1))
  private static let staySeconds = Float(stayTime / .seconds(1))

  /// Shows labels in order wherever they have room, independently of earlier frames.
  mutating func placeAll() {
    drawn.removeAll(dividing: paths.division)
    for (rank, slot) in paths.slots.enumerated() {
      let place = paths.now(rank)
      guard place.recession < Self.rim, !view.taken.overlaps(place.box),
        !drawn.hasOverlap(with: place.box)
      else { continue }
      drawn.insert(place.box, owner: Int32(rank))
      states[Int(slot)] = State(isShown: true, level: 1)
    }
    isWaiting = false
  }

  /// Decides in order on all labels that are on the near side now or within the foreseen time.
  ///
  /// - Parameters:
  ///   - elapsed: The time since the last frame, seconds.
  ///   - encounter: Tells which labels a turn by hand may bring together; nil if no hand moves the
  ///     sphere.
  mutating func decideAll(elapsed: Float, encounter: Encounter?) {
    reservations.removeAll(dividing: paths)
    drawn.removeAll(dividing: paths.division)
    hideDeparted()
    for (rank, slot) in paths.slots.enumerated() where states[Int(slot)].isShown {
      drawn.insert(paths.now(rank).box, owner: Int32(rank))
    }
    var blocked = BlockedTimes(horizon: Self.horizonSeconds)
    for rank in paths.slots.indices {
      findBlockedTimes(ofRank: rank, into: &blocked)
      let reservation = decide(rank, blocked, elapsed: elapsed, encounter: encounter)
      reservations.append(
        reservation, isShown: states[Int(paths.slots[rank])].isShown, paths: paths)
    }
  }

  /// Hides labels that have left the near side.
  private mutating func hideDeparted() {
    var near = paths.slots.sorted()[...]
    for slot in active.sorted() {
      while let first = near.first, first < slot { near.removeFirst() }
      if near.first != slot { hide(Int(slot)) }
    }
  }

  /// Hides a shown label.
  private mutating func hide(_ slot: Int) {
    states[slot] = State(isShown: false, since: view.time)
    turns.begin()
  }

  /// Finds the times at which a label is behind the rim, outside the picture's room, or blocked by a heavier label.
  private func findBlockedTimes(ofRank rank: Int, into blocked: inout BlockedTimes) {
    blocked.removeAll()
    for step in 0..<paths.stepCount {
      let time = paths.time(ofStep: step)
      if let share = paths.share(ofStep: step, rank, behind: Self.rim) {
        blocked.insert(time.part(share))
      }
      if !view.taken.leavesFree(paths.sweep(rank, step: step)) {
        for box in view.taken.areas(for: paths.now(rank).box) {
          guard let share = paths.share(ofStep: step, rank, overlapping: box) else { continue }
          blocked.insert(time.part(share))
        }
      }
      if blocked.covers(time) { continue }
      reservations.insertBlockedTimes(ofRank: rank, step: step, paths: paths, into: &blocked)
    }
  }

  /// Decides on one label whose blocked times are known.
  ///
  /// - Returns: The times that the label reserves. Lighter labels must leave its place free at
  ///   these times.
  private mutating func decide(
    _ rank: Int, _ blocked: BlockedTimes, elapsed: Float, encounter: Encounter?
  ) -> PathReservations.Reservation {
    let slot = Int(paths.slots[rank])
    var reservation = PathReservations.Reservation()
    // The earliest time at which the label could be shown again.
    var next: Float
    if states[slot].isShown, let end = blocked.freeUntil {
      fade(slot, end: end, elapsed: elapsed)
      reservation.first = TimeSpan(start: 0, end: end)
      next = end + Self.holdSeconds
    } else if states[slot].isShown {
      hide(slot)
      next = Self.holdSeconds
    } else {
      next = max(0, Self.holdSeconds - Float(min(view.time - states[slot].since, 60)))
      if let end = blocked.freeUntil, end >= Self.staySeconds || end >= blocked.horizon {
        let delay = max(next, timeToClear(rank))
        let isFree = delay <= 0 && !mayMeetHeavier(rank, encounter)
        if isFree {
          states[slot] = State(isShown: true, since: view.time)
          turns.begin()
          fade(slot, end: end, elapsed: elapsed)
          next = end + Self.holdSeconds
        } else {
          isWaiting = true
          turns.begin()
          next = delay
        }
        if isFree { reservation.first = TimeSpan(start: 0, end: end) }
      }
    }
    reservation.second = blocked.firstFree(from: next, lasting: Self.staySeconds) ?? .none
    return reservation
  }

  /// Fades a shown label in, or fades it out shortly before the end of its time.
  private mutating func fade(_ slot: Int, end: Float, elapsed: Float) {
    let step = elapsed / Self.fadeSeconds
    let level = states[slot].level
    let target = end >= Self.horizonSeconds ? 1 : min(max((end - elapsed) / Self.fadeSeconds, 0), 1)
    states[slot].level =
      target >= level
      ? min(level + step, target) : max(target, level - Self.hastyFade * step)
  }

  /// Returns how long lighter labels need to fade out of the place of a label that appears, seconds.
  private func timeToClear(_ rank: Int) -> Float {
    var level: Float = 0
    _ = drawn.firstOverlap(with: paths.now(rank).box) { entry in
      let slot = Int(paths.slots[Int(entry.owner)])
      if Int(entry.owner) > rank { level = max(level, states[slot].level) }
      return false
    }
    return level <= Self.goneLevel ? 0 : level * Self.fadeSeconds
  }

  /// Returns whether a turn by hand may bring an appearing label and a heavier shown label together.
  private func mayMeetHeavier(_ rank: Int, _ encounter: Encounter?) -> Bool {
    guard let encounter else { return false }
    let newcomer = party(rank)
    return (0..<rank).contains { heavier in
      states[Int(paths.slots[heavier])].isShown
        && encounter.isPossible(newcomer, party(heavier))
    }
  }

  private func party(_ rank: Int) -> Encounter.Party {
    boxes.party(ofSlot: Int(paths.slots[rank]), box: paths.now(rank).box)
  }
}
