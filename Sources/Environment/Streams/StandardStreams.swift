internal import Glibc

/// The descriptors of the three streams of a run.
package nonisolated struct StandardStreams: Sendable {
  /// The descriptor of the input.
  package var input = STDIN_FILENO
  /// The descriptor for data.
  package var output = STDOUT_FILENO
  /// The descriptor for messages to users.
  package var errors = STDERR_FILENO

  /// Opens the closed standard streams of the process, so that no file opened later gets their numbers.
  ///
  /// If a file got such a number, a choice printed to a closed standard output could go to the X
  /// server's socket. The replacements are open only in the wrong direction, so that reading and
  /// writing still fail.
  ///
  /// Must be called once, before any file is opened.
  package static func fillGaps() {
    let refusing = [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    for (descriptor, mode) in refusing where fcntl(descriptor, F_GETFD) < 0 {
      // The system assigns the lowest free number. Because of the ascending order, this is the
      // closed descriptor.
      _ = open("/dev/null", mode)
    }
  }
}
