internal import Glibc
internal import TagSphereFiles
internal import TagSphereMessages
internal import TagSphereOperator

/// The file to which a kiosk writes its state.
///
/// It is replaced atomically, so that readers never see a part of it; a link stays a link. A write
/// error is logged once and does not end the kiosk: the next attempt may succeed.
struct StateFile {
  /// The maximum time between two versions, and the minimum.
  private static let interval = Duration.seconds(10)
  private static let shortestInterval = Duration.seconds(1)

  private let path: String
  private let log: (LogLine) -> Void
  private var last: (state: KioskState, time: Duration)?
  private var isFailing = false
  /// Whether the leftovers of killed processes have been removed.
  private var hasCleaned = false

  /// Creates a state file that has not been written yet.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - log: Receives the line that says that it cannot be written.
  init(path: String, log: @escaping (LogLine) -> Void = { StandardError.log($0) }) {
    (self.path, self.log) = (path, log)
  }

  /// Writes the state if it has changed, or the last version is old.
  ///
  /// - Parameters:
  ///   - state: The state of the kiosk.
  ///   - now: The current time.
  ///   - isUrgent: Whether to write it in any case.
  mutating func write(_ state: KioskState, now: Duration, isUrgent: Bool = false) {
    if let last, !isUrgent {
      let age = now - last.time
      let isDue =
        age >= Self.interval
        || (age >= Self.shortestInterval && !state.isEquivalent(to: last.state))
      guard isDue else { return }
    }
    last = (state, now)
    do {
      try replace(with: Array(state.json.utf8))
      isFailing = false
    } catch {
      guard !isFailing else { return }
      isFailing = true
      log(
        LogLine(
          .warning, "state-file-failed",
          [.init("path", path), .init("reason", systemMessage(error.code))]))
    }
  }

  private mutating func replace(with bytes: [UInt8]) throws(SystemError) {
    let target = try OutputTarget(path)
    // Devices and folders are never replaced.
    guard target.kind == nil || target.kind == S_IFREG else {
      throw SystemError(code: EEXIST)
    }
    if !hasCleaned { TemporaryName.removeLeftovers(beside: target.path) }
    hasCleaned = true
    // Monitoring programs run as other users, whatever the umask of this process.
    try WholeFile.replace(target.path, with: bytes, mode: 0o644, isOnDisk: false)
  }
}

extension KioskState {
  /// Returns whether two states are equal except for values that change all the time.
  fileprivate func isEquivalent(to other: KioskState) -> Bool {
    var state = self
    state.updated = other.updated
    (state.frames, state.frameTime) = (other.frames, other.frameTime)
    state.data.loaded = other.data.loaded
    return state == other
  }
}
