internal import Glibc

/// The three descriptors that every program starts with, as it may rely on them.
enum StandardStreams {
  /// Fills those that were closed, so that no file opened later takes their place.
  ///
  /// Otherwise a choice printed to a closed standard output could go to the X server's socket. What
  /// fills them refuses what they are for, so that reading and writing fail as before.
  ///
  /// Call it once, before anything is opened.
  static func fillGaps() {
    let refusing = [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    for (descriptor, mode) in refusing where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is taken, so in this order it is the one that was closed.
      _ = open("/dev/null", mode)
    }
  }
}
