/// The foreseen paths that labels have reserved in the decisions on one frame so far.
struct PathReservations: Sendable {
  /// For each step, the sweeps of the labels that have reserved a place in this step, with the labels' ranks as owners.
  private var sweeps: [BoxGrid] = []
  /// The reservation of each rank decided so far.
  private var ofRanks: [Reservation] = []
  /// The slots of hidden labels that have reserved a time at which they appear, in order.
  var hiddenSlots: [Int32] = []

  /// The foreseen times for which a label has reserved its path.
  struct Reservation: Sendable {
    /// The time for which the label is shown.
    var first = TimeSpan.none
    /// The time for which the label is shown after an interruption.
    var second = TimeSpan.none
  }

  /// Removes all reservations, before the ranks of a frame are decided.
  mutating func removeAll(dividing paths: LabelPaths) {
    while sweeps.count < paths.stepCount { sweeps.append(BoxGrid()) }
    for step in 0..<paths.stepCount {
      sweeps[step].removeAll(dividing: paths.division(ofStep: step))
    }
    ofRanks.removeAll(keepingCapacity: true)
    hiddenSlots.removeAll(keepingCapacity: true)
  }

  /// Reserves the path of the next rank.
  ///
  /// - Parameters:
  ///   - reservation: The times for which the path is reserved.
  ///   - isShown: Whether the label of the rank is shown.
  ///   - paths: The paths of all ranks.
  mutating func append(_ reservation: Reservation, isShown: Bool, paths: LabelPaths) {
    let rank = ofRanks.count
    ofRanks.append(reservation)
    if !reservation.second.isEmpty, !isShown { hiddenSlots.append(paths.slots[rank]) }
    guard !reservation.first.isEmpty || !reservation.second.isEmpty else { return }
    for step in 0..<paths.stepCount {
      let time = paths.time(ofStep: step)
      if !reservation.first.intersection(time).isEmpty
        || !reservation.second.intersection(time).isEmpty
      {
        sweeps[step].insert(paths.steadySweep(rank, step: step), owner: Int32(rank))
      }
    }
  }

  /// Inserts the times within a step at which a label's path meets a reserved path.
  func insertBlockedTimes(
    ofRank rank: Int, step: Int, paths: LabelPaths, into blocked: inout BlockedTimes
  ) {
    let time = paths.time(ofStep: step)
    _ = sweeps[step].firstOverlap(with: paths.steadySweep(rank, step: step)) { entry in
      let heavier = Int(entry.owner)
      guard let share = paths.share(ofStep: step, rank, overlapping: heavier) else {
        return false
      }
      blocked.insert(time.part(share).intersection(ofRanks[heavier].first))
      blocked.insert(time.part(share).intersection(ofRanks[heavier].second))
      return blocked.covers(time)
    }
  }
}

extension LabelPaths {
  /// Returns the time span of a step.
  func time(ofStep step: Int) -> TimeSpan {
    let length = Declutterer.horizonSeconds / Float(stepCount)
    return TimeSpan(start: Float(step) * length, end: Float(step + 1) * length)
  }
}
