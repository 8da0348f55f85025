internal import TagSphereKioskJournal

/// Decides when a kiosk's state is written to its file.
struct StateFile {
  /// The ages at which an unchanged version and a changed version are replaced.
  private static let interval = Duration.seconds(10)
  private static let shortestInterval = Duration.seconds(1)

  private let writer: StateFileWriter
  private var last: (state: KioskState, time: Duration)?

  /// Creates a state file that has not been written yet.
  init(_ writer: StateFileWriter) { self.writer = writer }

  /// Writes the state if it has changed or the last version is old.
  ///
  /// - Parameters:
  ///   - state: The state of the kiosk.
  ///   - now: The current time.
  ///   - isUrgent: Whether to write the state in any case.
  mutating func write(_ state: KioskState, now: Duration, isUrgent: Bool = false) {
    if let last, !isUrgent {
      let age = now - last.time
      let isDue =
        age >= Self.interval
        || (age >= Self.shortestInterval && !state.isEquivalent(to: last.state))
      guard isDue else { return }
    }
    last = (state, now)
    writer.write(state)
  }
}

extension KioskState {
  /// Returns whether two states are equal except for constantly changing values.
  fileprivate func isEquivalent(to other: KioskState) -> Bool {
    var state = self
    state.updated = other.updated
    (state.frames, state.frameTime) = (other.frames, other.frameTime)
    state.data.loaded = other.data.loaded
    return state == other
  }
}
