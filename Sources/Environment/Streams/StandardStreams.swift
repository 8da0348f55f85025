internal import Glibc

/// The descriptors of the three streams of a run.
package nonisolated struct StandardStreams: Sendable {
  /// What is read.
  package var input = STDIN_FILENO
  /// Where data go.
  package var output = STDOUT_FILENO
  /// Where messages to people go.
  package var errors = STDERR_FILENO

  /// Fills the closed ones of the process, so that no file opened later gets their numbers.
  ///
  /// Otherwise a choice printed to a closed standard output could go to the X server's socket. The
  /// replacements refuse their purpose, so that reading and writing fail as before.
  ///
  /// Must be called once, before anything is opened.
  package static func fillGaps() {
    let refusing = [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    for (descriptor, mode) in refusing where fcntl(descriptor, F_GETFD) < 0 {
      // The system assigns the lowest free number, which in this order is the closed one.
      _ = open("/dev/null", mode)
    }
  }
}
