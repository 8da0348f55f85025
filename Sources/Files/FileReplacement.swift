internal import Glibc

/// New contents of a file, written part by part: readers see the old or the new ones, never a part.
///
/// They go to a temporary file beside it, which replaces it by `commit(isOnDisk:)`; released before, it
/// is removed, and the file stays unchanged.
package final class FileReplacement {
  private let path: String
  private let temporary: String
  private let descriptor: Int32
  private var isCommitted = false

  /// Begins new contents.
  ///
  /// - Parameters:
  ///   - path: The path, which is not a link: see `OutputTarget`.
  ///   - mode: The permissions; nil for those of any new file, 0666 without the umask's bits.
  package init(_ path: String, mode: UInt32?) throws(SystemError) {
    self.path = path
    temporary = TemporaryName.beside(path)
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    if let mode, fchmod(descriptor, mode) != 0 { throw SystemError(code: errno) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if !isCommitted { unlink(temporary) }
  }

  /// Adds the next part.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try FileDescriptorWriter(descriptor: descriptor).write(bytes)
  }

  /// Replaces the file.
  ///
  /// - Parameter isOnDisk: Whether to do so only once the new contents are on the disk.
  package func commit(isOnDisk: Bool) throws(SystemError) {
    // A full disk may be reported only now.
    if isOnDisk, fsync(descriptor) != 0 { throw SystemError(code: errno) }
    guard rename(temporary, path) == 0 else { throw SystemError(code: errno) }
    isCommitted = true
  }
}
