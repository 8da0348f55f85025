extension Declutterer {
  /// The turn by a hand that newcomers must be safe against, radians.
  static let handTurn: Float = .pi / 18
  /// The least nearness of a newcomer, from 0 at the rim to 1 at the front.
  private static let admissionNearness: Float = 0.05
  /// A label this faint may give way without being missed.
  private static let goneLevel: Float = 0.02
  /// How many times as fast as usual a label may fade out, if its end was foreseen late.
  private static let hastyFade: Float = 3

  private static let fadeSeconds = Float(fadeTime / .seconds(1))
  private static let holdSeconds = Float(holdTime / .seconds(1))
  private static let staySeconds = Float(stayTime / .seconds(1))

  /// Shows labels in order wherever there is room, without regard to earlier frames.
  mutating func placeAll() {
    drawn.removeAll()
    for (rank, slot) in paths.slots.enumerated() {
      let place = paths.now(rank)
      guard place.nearness > Self.admissionNearness, !drawn.hasOverlap(with: place.box) else {
        continue
      }
      drawn.insert(place.box, owner: Int32(rank))
      states[Int(slot)] = State(isShown: true, level: 1)
    }
    isWaiting = false
  }

  /// Decides on all labels of the near side, now or soon, in order.
  ///
  /// - Parameters:
  ///   - elapsed: The time since the last frame, seconds.
  ///   - encounter: The test of what a hand's turn may bring together; nil without a hand.
  mutating func decideAll(elapsed: Float, encounter: Encounter?) {
    reserved.removeAll()
    drawn.removeAll()
    reservations.removeAll(keepingCapacity: true)
    hideDeparted()
    for (rank, slot) in paths.slots.enumerated() where states[Int(slot)].isShown {
      drawn.insert(paths.now(rank).box, owner: Int32(rank))
    }
    for rank in paths.slots.indices {
      findBlockedTimes(ofRank: rank)
      let reservation = decide(rank, elapsed: elapsed, encounter: encounter)
      reservations.append(reservation)
      if !reservation.first.isEmpty || !reservation.second.isEmpty {
        reserved.insert(paths.path(rank).sweep, owner: Int32(rank))
      }
    }
  }

  /// Hides labels that have left the near side.
  private mutating func hideDeparted() {
    var near = paths.slots[...]
    for slot in active {
      while let first = near.first, first < slot { near.removeFirst() }
      if near.first != slot { states[Int(slot)] = State(isShown: false, since: time) }
    }
  }

  /// Finds the times at which a label is behind the rim or in the way of a heavier one.
  private mutating func findBlockedTimes(ofRank rank: Int) {
    let (path, horizon) = (paths.path(rank), blocked.horizon)
    // Taken out of the declutterer, so that closures may read the rest of it.
    var blocked = BlockedTimes(horizon: horizon)
    swap(&blocked, &self.blocked)
    blocked.removeAll()
    path.forEachTimeBehindRim(horizon: horizon) { blocked.insert($0) }
    if !blocked.isComplete {
      _ = reserved.firstOverlap(with: path.sweep) { entry in
        let reservation = reservations[Int(entry.owner)]
        path.forEachOverlap(with: paths.path(Int(entry.owner)), horizon: horizon) { span in
          blocked.insert(span.intersection(reservation.first))
          blocked.insert(span.intersection(reservation.second))
        }
        return blocked.isComplete
      }
    }
    self.blocked = blocked
  }

  /// Decides on one label, whose blocked times have been found.
  ///
  /// - Returns: The times that lighter labels leave to it.
  private mutating func decide(
    _ rank: Int, elapsed: Float, encounter: Encounter?
  ) -> Reservation {
    let slot = Int(paths.slots[rank])
    var reservation = Reservation()
    // When the label could be shown again.
    var next: Float
    if states[slot].isShown, let end = blocked.freeUntil {
      fade(slot, end: end, elapsed: elapsed)
      reservation.first = TimeSpan(start: 0, end: end)
      next = end + Self.holdSeconds
    } else if states[slot].isShown {
      states[slot] = State(isShown: false, since: time)
      next = Self.holdSeconds
    } else {
      next = max(0, Self.holdSeconds - Float(min(time - states[slot].since, 60)))
      if let end = blocked.freeUntil, end >= Self.staySeconds || end >= blocked.horizon,
        paths.now(rank).nearness > Self.admissionNearness
      {
        let delay = max(next, timeToClear(rank))
        let isFree = delay <= 0 && !mayMeetHeavier(rank, encounter)
        if isFree {
          states[slot] = State(isShown: true, since: time)
          fade(slot, end: end, elapsed: elapsed)
          next = end + Self.holdSeconds
        } else {
          isWaiting = true
          next = delay
        }
        if isFree { reservation.first = TimeSpan(start: 0, end: end) }
      }
    }
    reservation.second = blocked.firstFree(from: next, lasting: Self.staySeconds) ?? .none
    return reservation
  }

  /// Fades a shown label in, or out in time for its end.
  private mutating func fade(_ slot: Int, end: Float, elapsed: Float) {
    let step = elapsed / Self.fadeSeconds
    let level = states[slot].level
    let target = end >= blocked.horizon ? 1 : min(max((end - elapsed) / Self.fadeSeconds, 0), 1)
    states[slot].level =
      target >= level
      ? min(level + step, target) : max(target, level - Self.hastyFade * step)
  }

  /// Returns how long lighter labels need to fade out of a newcomer's place, seconds.
  private func timeToClear(_ rank: Int) -> Float {
    var level: Float = 0
    _ = drawn.firstOverlap(with: paths.now(rank).box) { entry in
      let slot = Int(paths.slots[Int(entry.owner)])
      if Int(entry.owner) > rank { level = max(level, states[slot].level) }
      return false
    }
    return level <= Self.goneLevel ? 0 : level * Self.fadeSeconds
  }

  /// Returns whether a hand's turn may bring a newcomer and a heavier shown label together.
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
