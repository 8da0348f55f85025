internal import Glibc

/// Standard input as this program looks at it before it reads.
enum StandardInput {
  /// Whether somebody put a file or a pipe there, so that it is meant to be read.
  ///
  /// A terminal, `/dev/null` and the sockets of services are not; nor is an input that is closed.
  static var isRedirected: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    return [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT)
  }

  /// Whether there is something to read, or the end, before a time is over.
  ///
  /// - Parameter milliseconds: How long to wait.
  nonisolated static func isReady(within milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // An interrupted wait is no wait worth telling of.
    return poll(&ready, 1, milliseconds) != 0
  }
}
