internal import Glibc
internal import Synchronization
internal import TagSphereEnvironment
internal import TagSphereFiles
internal import TagSphereMessages
internal import TagSphereKioskJournal
internal import TagSphereThreads

/// Writes a kiosk's state to its file, on its own thread.
///
/// A file system that does not respond blocks only this thread.
///
/// The file is replaced atomically, so readers never see an incomplete file. A link stays a link. A write
/// error is logged once and does not end the kiosk, because the next attempt may succeed.
nonisolated final class StateFileWriter: Sendable {
  private struct Progress {
    var isFailing = false
    /// Whether temporary files of killed processes have been removed.
    var hasCleaned = false
  }

  private let path: String
  private let log: @Sendable (LogLine) -> Void
  /// The newest state that is not written yet; nil for none.
  private let newest = Mutex<KioskState?>(nil)
  private let progress = Mutex(Progress())
  /// While a state is written, only the newest of the later states waits.
  private let queue = SerialQueue(most: 1)

  /// Creates a writer of a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - log: Receives the log line about a write error.
  init(path: String, log: @escaping @Sendable (LogLine) -> Void = { StandardError.log($0) }) {
    (self.path, self.log) = (path, log)
  }

  /// Schedules a state for writing; a newer state may replace it before it is written.
  func write(_ state: KioskState) {
    newest.withLock { $0 = state }
    queue.add { [self] in
      guard let state = newest.withLock({ $0.take() }) else { return }
      replace(by: state)
    }
  }

  /// Waits until the newest state is written.
  ///
  /// - Returns: Whether the state was written within the time.
  @discardableResult
  func finish(within time: Duration) -> Bool { queue.finish(within: time) }

  private func replace(by state: KioskState) {
    do throws(SystemError) {
      try replaceFile(by: Array(state.json.utf8))
      progress.withLock { $0.isFailing = false }
    } catch {
      let wasFailing = progress.withLock { progress in
        defer { progress.isFailing = true }
        return progress.isFailing
      }
      guard !wasFailing else { return }
      log(
        LogLine(
          .warning, "state-file-failed",
          [.init("path", path), .init("reason", systemMessage(error.code))]))
    }
  }

  private func replaceFile(by bytes: [UInt8]) throws(SystemError) {
    let target = try OutputTarget(path)
    // Devices and folders are never replaced.
    guard target.kind == nil || target.kind == S_IFREG else {
      throw SystemError(code: EEXIST)
    }
    let hasCleaned = progress.withLock { progress in
      defer { progress.hasCleaned = true }
      return progress.hasCleaned
    }
    if !hasCleaned { TemporaryName.removeLeftovers(beside: target.path) }
    // Monitoring programs may run as other users, so ignore the umask of this process.
    try WholeFile.replace(target.path, with: bytes, mode: 0o644, isOnDisk: false)
  }
}
