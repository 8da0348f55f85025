internal import Synchronization
internal import TagSphereEnvironment
internal import TagSphereKioskJournal

/// The report of a kiosk about a lost display server, for its journal and its state file.
///
/// After the loss, the main thread may hang in the driver. Any thread may therefore write the report.
nonisolated final class LastWords: Sendable {
  private let file: StateFileWriter?
  private let state = Mutex<KioskState?>(nil)

  /// Creates the report.
  ///
  /// - Parameter file: The writer of the state file; nil for none.
  init(_ file: StateFileWriter?) { self.file = file }

  /// Stores the current state.
  func note(_ state: KioskState) { self.state.withLock { $0 = state } }

  /// Writes the stored state as failed, and the reason to the journal.
  func say(_ reason: String) {
    if var state = state.withLock({ $0 }) {
      (state.phase, state.lastError, state.updated) = (.failed, reason, WallClock.now)
      file?.write(state)
    }
    StandardError.log(LogLine(.error, "stopping", [.init("reason", "error")]))
    StandardError.report("error: \(reason)")
    file?.finish(within: KioskReporter.lastPatience)
    StandardError.finish()
  }
}
