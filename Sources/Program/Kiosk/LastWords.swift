internal import Synchronization
internal import TagSphereEnvironment
internal import TagSphereOperator

/// What a kiosk says when its display server is gone: in its journal and in its state file.
///
/// The main thread may hang in the driver then, so that any thread may say it.
nonisolated final class LastWords: Sendable {
  private let file: StateFileWriter?
  private let state = Mutex<KioskState?>(nil)

  /// Creates them.
  ///
  /// - Parameter file: Writes the state file; nil for none.
  init(_ file: StateFileWriter?) { self.file = file }

  /// Remembers the state as it is now.
  func note(_ state: KioskState) { self.state.withLock { $0 = state } }

  /// Writes the state as failed, and the reason to the journal.
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
