internal import Synchronization
internal import TagSphereFiles
internal import TagSphereOperator

/// What a kiosk says when its display server is gone: in its journal and in its state file.
///
/// The main thread may hang in the driver then, so that any thread may say it.
nonisolated final class LastWords: Sendable {
  private let path: String?
  private let state = Mutex<KioskState?>(nil)

  /// Creates them.
  ///
  /// - Parameter path: The state file; nil for none.
  init(path: String?) { self.path = path }

  /// Remembers the state as it is now.
  func note(_ state: KioskState) { self.state.withLock { $0 = state } }

  /// Writes the state as failed, and the reason to the journal.
  func say(_ reason: String) {
    if var state = state.withLock({ $0 }) {
      (state.phase, state.lastError, state.updated) = (.failed, reason, WallClock.now)
      if let path, let target = try? OutputTarget(path) {
        try? WholeFile.replace(
          target.path, with: Array(state.json.utf8), mode: 0o644, isOnDisk: false)
      }
    }
    StandardError.log(LogLine(.error, "stopping", [.init("reason", "error")]))
    StandardError.settleJournal(isEnd: true)
    StandardError.report("error: \(reason)")
  }
}
