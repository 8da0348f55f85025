internal import Glibc

/// The three descriptors that every program starts with.
enum StandardStreams {
  /// Fills closed descriptors, so that no file opened later gets their numbers.
  ///
  /// Otherwise a choice printed to a closed standard output could go to the X server's socket. The
  /// replacements refuse their purpose, so that reading and writing fail as before.
  ///
  /// Must be called once, before anything is opened.
  static func fillGaps() {
    let refusing = [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    for (descriptor, mode) in refusing where fcntl(descriptor, F_GETFD) < 0 {
      // The system assigns the lowest free number, which in this order is the closed one.
      _ = open("/dev/null", mode)
    }
  }
}
