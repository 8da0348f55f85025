internal import Glibc

/// The two ends of a pipe that child processes do not inherit.
///
/// The caller closes both ends.
package nonisolated struct Pipe {
  /// The end to read from.
  package let reading: Int32
  /// The end to write to.
  package let writing: Int32

  /// Creates a pipe; nil if the system has no descriptors left.
  ///
  /// - Parameter isBlocking: Whether reads wait for bytes, and writes for space.
  package init?(isBlocking: Bool = true) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      if !isBlocking { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }
    (reading, writing) = (ends[0], ends[1])
  }

  /// Closes both ends.
  package func close() { for end in [reading, writing] { Glibc.close(end) } }
}
