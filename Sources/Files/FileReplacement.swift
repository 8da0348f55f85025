internal import Glibc

/// New contents of a file, written in parts; readers see either the old or the complete new contents.
///
/// The parts go to an unnamed file. If the file system has no unnamed files, they go to a temporary
/// file beside the target. `commit(isOnDisk:)` replaces the target. If the object is released
/// without a commit, the new contents vanish and the target stays unchanged. An unnamed file
/// vanishes even if the process is killed.
package final class FileReplacement {
  private let path: String
  /// The temporary name beside the target; an unnamed file has it briefly during `commit(isOnDisk:)`.
  private let temporary: String
  private let isNamed: Bool
  private let descriptor: Int32
  private var isCommitted = false

  /// Starts new contents.
  ///
  /// - Parameters:
  ///   - path: The path of the target, which must not be a link: see `OutputTarget`.
  ///   - mode: The permissions; nil for the default of new files, 0666 without the umask's bits.
  package init(_ path: String, mode: UInt32?) throws(SystemError) {
    self.path = path
    temporary = TemporaryName.beside(path)
    let unnamed = Self.openUnnamed(in: PathName.directory(of: path))
    isNamed = unnamed < 0
    descriptor =
      isNamed ? open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) : unnamed
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    if let mode, fchmod(descriptor, mode) != 0 { throw SystemError(code: errno) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if isNamed, !isCommitted { unlink(temporary) }
  }

  /// Opens an unnamed file; the result is negative if the file system does not support unnamed files.
  ///
  /// Source: open(2), `O_TMPFILE`, whose bit `__O_TMPFILE` Swift does not import.
  private static func openUnnamed(in folder: String) -> Int32 {
    // The unnamed file gets its name through /proc, which must therefore be usable.
    guard access("/proc/self/fd", X_OK) == 0 else { return -1 }
    return open(folder, O_RDWR | O_CLOEXEC | O_DIRECTORY | 0o20000000, 0o666)
  }

  /// The path at which another program of this user can write the contents while this object exists.
  package var pathForOthers: String {
    isNamed ? temporary : "/proc/\(getpid())/fd/\(descriptor)"
  }

  /// Whether nothing has been written yet.
  package var isEmpty: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_size == 0
  }

  /// Writes the next part of the contents.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try FileDescriptorWriter(descriptor: descriptor).write(bytes)
  }

  /// Replaces the file by the new contents.
  ///
  /// - Parameter isOnDisk: Whether to wait until the new contents are on the disk before replacing
  ///   the file.
  package func commit(isOnDisk: Bool) throws(SystemError) {
    // A full disk may be reported only by this call.
    if isOnDisk, fsync(descriptor) != 0 { throw SystemError(code: errno) }
    if !isNamed {
      let unnamed = "/proc/self/fd/\(descriptor)"
      guard linkat(AT_FDCWD, unnamed, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0 else {
        throw SystemError(code: errno)
      }
    }
    guard rename(temporary, path) == 0 else {
      let code = errno
      if !isNamed { unlink(temporary) }
      throw SystemError(code: code)
    }
    isCommitted = true
  }
}
