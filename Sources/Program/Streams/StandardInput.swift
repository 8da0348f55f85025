internal import Glibc

/// Queries on standard input before it is read.
enum StandardInput {
  /// Whether standard input is a file or a pipe, and so is meant to be read.
  ///
  /// Terminals, `/dev/null`, the sockets of services and a closed input are not.
  static var isRedirected: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    return [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT)
  }

  /// Whether standard input is a pipe.
  nonisolated static var isPipe: Bool {
    var status = stat()
    return fstat(STDIN_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Returns whether there is something to read, or the end, within a time; at once if it is over.
  nonisolated static func isReady(for time: Duration) -> Bool {
    isReady(within: Int32(clamping: Int64((max(time, .zero) / .milliseconds(1)).rounded(.up))))
  }

  /// Returns whether there is something to read, or the end, within a time.
  ///
  /// - Parameter milliseconds: The longest wait.
  nonisolated static func isReady(within milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // An interrupted wait counts as ready.
    return poll(&ready, 1, milliseconds) != 0
  }
}
