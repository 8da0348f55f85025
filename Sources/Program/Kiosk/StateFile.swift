internal import Glibc
internal import TagSphereOperator

/// The file in which a kiosk says how it is.
///
/// It is replaced as a whole, so that nobody reads half of it. That it cannot be written is said
/// once, and stops nothing: the next attempt may succeed.
struct StateFile {
  /// The longest time between two versions, and the shortest one.
  private static let interval = Duration.seconds(10)
  private static let shortestInterval = Duration.seconds(1)

  private let path: String
  private let log: (LogLine) -> Void
  private var last: (state: KioskState, time: Duration)?
  private var isFailing = false

  /// A state file that is not written yet.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - log: Told that it cannot be written.
  init(path: String, log: @escaping (LogLine) -> Void = { StandardError.log($0) }) {
    (self.path, self.log) = (path, log)
  }

  /// Writes the state, where it has changed or a while has passed.
  ///
  /// - Parameters:
  ///   - state: How the kiosk is.
  ///   - now: The time.
  ///   - isUrgent: Whether it is to be written at once.
  mutating func write(_ state: KioskState, now: Duration, isUrgent: Bool = false) {
    if let last, !isUrgent {
      let age = now - last.time
      let isDue =
        age >= Self.interval
        || (age >= Self.shortestInterval && !state.says(theSameAs: last.state))
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

  private func replace(with bytes: [UInt8]) throws(StandardOutputError) {
    var status = stat()
    let kind = lstat(path, &status) == 0 ? status.st_mode & S_IFMT : S_IFREG
    // A device or a folder is not what was meant.
    guard kind == S_IFREG || kind == S_IFLNK else { throw StandardOutputError(code: EEXIST) }
    // One name only: what a killed process left behind is written over by the next one.
    let temporary = path + ".tmp"
    unlink(temporary)
    // Whoever watches is somebody else, whatever the mask of this process.
    try OutputFile.replace(path, with: bytes, by: temporary, mode: 0o644, isOnDisk: false)
  }
}

extension KioskState {
  /// Whether nothing has changed but what changes all the time.
  fileprivate func says(theSameAs other: KioskState) -> Bool {
    var state = self
    state.updated = other.updated
    (state.frames, state.frameTime) = (other.frames, other.frameTime)
    state.data.loaded = other.data.loaded
    return state == other
  }
}
