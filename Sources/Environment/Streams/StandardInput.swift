internal import Glibc

/// Queries on standard input before it is read.
package enum StandardInput {
  /// The descriptor of the current run.
  package nonisolated static var descriptor: Int32 { ProcessContext.current.streams.input }

  /// Whether standard input is a file or a pipe, so that the user wants it to be read.
  ///
  /// It is false for terminals, `/dev/null`, the sockets of services, and a closed input.
  package nonisolated static var isRedirected: Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    return [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT)
  }

  /// Whether standard input is a pipe.
  package nonisolated static var isPipe: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }
}

/// Returns a duration as a timeout for `poll`, milliseconds, rounded up; 0 if it is negative.
package nonisolated func pollMilliseconds(_ time: Duration) -> Int32 {
  Int32(clamping: Int64((max(time, .zero) / .milliseconds(1)).rounded(.up)))
}
