internal import Glibc

/// The two ends of a pipe, which no program that is started later inherits.
///
/// Closing them is up to the caller.
nonisolated struct Pipe {
  /// The end to read from.
  let reading: Int32
  /// The end to write to.
  let writing: Int32

  /// Makes a pipe; nil where the system has none left.
  ///
  /// - Parameter isBlocking: Whether reading waits for bytes, and writing for room.
  init?(isBlocking: Bool = true) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      if !isBlocking { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }
    (reading, writing) = (ends[0], ends[1])
  }
}
