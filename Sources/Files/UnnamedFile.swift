internal import Glibc

/// A file in the folder of temporary files, without a name there; it is gone once it is closed.
package struct UnnamedFile: ~Copyable, Sendable {
  /// Its descriptor, which is closed with it.
  package let descriptor: Int32

  /// Creates an empty file.
  ///
  /// - Throws: `SystemError` if there is no room for one in `folder`, or no right to write there.
  package init() throws(SystemError) {
    var path = Array("\(Self.folder)/tagsphere-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  deinit { close(descriptor) }

  /// The path under which this process, and those that it starts, can read it.
  package var path: String { "/proc/\(getpid())/fd/\(descriptor)" }

  /// Appends bytes.
  ///
  /// - Throws: `SystemError` if they cannot be written.
  package borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
    try FileDescriptorWriter(descriptor: descriptor).write(bytes)
  }

  /// Leaves it open until the process ends.
  package consuming func keep() { discard self }

  /// The folder of temporary files.
  package static var folder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
}
