internal import Glibc

/// An unnamed file in the folder of temporary files; it vanishes when closed.
package struct UnnamedFile: ~Copyable, Sendable {
  /// The descriptor, which is closed with the file.
  package let descriptor: Int32

  /// Creates an empty file.
  ///
  /// - Throws: `SystemError` if `folder` has no space or is not writable.
  package init() throws(SystemError) {
    var path = Array("\(Self.folder)/tagsphere-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  deinit { close(descriptor) }

  /// The path at which this process and its children can read the file.
  package var path: String { "/proc/\(getpid())/fd/\(descriptor)" }

  /// Appends bytes.
  ///
  /// - Throws: `SystemError` if the bytes cannot be written.
  package borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
    try FileDescriptorWriter(descriptor: descriptor).write(bytes)
  }

  /// Leaves the file open until the process ends.
  package consuming func keep() { discard self }

  /// The folder of temporary files.
  package static var folder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
}
