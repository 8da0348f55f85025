internal import Glibc

/// The descriptors of the three streams of a run.
package nonisolated struct StandardStreams: Sendable {
  /// The descriptor of the input.
  package var input = STDIN_FILENO
  /// The descriptor for data.
  package var output = STDOUT_FILENO
  /// The descriptor for messages to people.
  package var errors = STDERR_FILENO

  /// Opens the closed streams of the process, so that no file opened later gets their numbers.
  ///
  /// Otherwise a choice printed to a closed standard output could go to the X server's socket. The
  /// replacements have the wrong direction, so that reading and writing fail as before.
  ///
  /// Must be called once, before anything is opened.
  package static func fillGaps() {
    let refusing = [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    for (descriptor, mode) in refusing where fcntl(descriptor, F_GETFD) < 0 {
      // The system assigns the lowest free number, which is the closed one because of this order.
      _ = open("/dev/null", mode)
    }
  }
}
