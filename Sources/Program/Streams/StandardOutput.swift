import Glibc
internal import TagSphereCommandLineOptions

/// Standard output as this program uses it: data, written at once, every failure reported.
///
/// `print` succeeds on a full device and loses what it buffered when a process traps; so all data
/// goes through `write(_:)`.
enum StandardOutput {
  /// Writes all of `bytes` to standard output.
  ///
  /// - Throws: The system's reason when not everything could be written.
  nonisolated static func write(_ bytes: [UInt8]) throws(StandardOutputError) {
    try FileDescriptorWriter(descriptor: STDOUT_FILENO).write(bytes)
  }

  /// Writes `text` as UTF-8 to standard output.
  ///
  /// - Throws: The system's reason when not everything could be written.
  nonisolated static func write(_ text: String) throws(StandardOutputError) {
    try write(Array(text.utf8))
  }

  /// Turns a closed pipe from a signal that kills the process into an error of `write(_:)`.
  ///
  /// Call it once, before anything is written.
  nonisolated static func reportClosedPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }
}

/// Data that standard output did not take.
struct StandardOutputError: Error, Hashable, CustomStringConvertible {
  /// The system's error number, such as `EPIPE` or `ENOSPC`.
  var code: Int32

  /// One sentence: what failed, and what to do.
  nonisolated var description: String {
    switch code {
    case EPIPE: "cannot write to standard output: its reader has gone away"
    case ENOSPC: "cannot write to standard output: no space is left on the device; free some"
    default: "cannot write to standard output: \(systemMessage(code))"
    }
  }
}

/// Writes whole buffers to a descriptor that it does not own.
struct FileDescriptorWriter {
  var descriptor: Int32

  nonisolated func write(_ bytes: [UInt8]) throws(StandardOutputError) {
    var written = 0
    while written < bytes.count {
      let (count, code) = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        return (Glibc.write(descriptor, rest.baseAddress, rest.count), errno)
      }
      if count > 0 {
        written += count
      } else if count < 0 && code == EAGAIN {
        // A non-blocking pipe, set so by whoever shares it: wait until it takes more.
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&ready, 1, -1)
      } else if count < 0 && code != EINTR {
        throw StandardOutputError(code: code)
      }
    }
  }
}

/// The system's words for an error number, such as "No such file or directory".
nonisolated func systemMessage(_ code: Int32) -> String {
  guard let message = strerror(code) else { return "error \(code)" }
  return String(cString: message)
}
