internal import Glibc

/// Writes files completely or not at all.
package enum WholeFile {
  /// Writes `bytes` to the file at `path`.
  ///
  /// The bytes go to a temporary file beside it, which replaces it once all are on the disk; on any
  /// failure the temporary file is removed, and an existing file stays unchanged. An existing file
  /// keeps its permissions, and a link stays a link, even if it leads to nothing yet. Files that
  /// are not regular, such as pipes and devices, are written directly.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let target = try OutputTarget(path)
    switch target.kind {
    case S_IFDIR: throw SystemError(code: EISDIR)
    case nil, S_IFREG:
      TemporaryName.removeLeftovers(beside: target.path)
      try replace(target.path, with: bytes, mode: target.permissions, isOnDisk: true)
    default: try writeDirectly(bytes, to: target.path)
    }
  }

  private static func writeDirectly(
    _ bytes: [UInt8], to path: String
  ) throws(SystemError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    defer { close(descriptor) }
    try FileDescriptorWriter(descriptor: descriptor).write(bytes)
  }

  /// Replaces a file atomically: readers see the old or the new contents, never a part.
  ///
  /// - Parameters:
  ///   - path: The path, which is not a link: see `OutputTarget`.
  ///   - bytes: The new contents.
  ///   - mode: The permissions; nil for those of any new file, 0666 without the umask's bits.
  ///   - isOnDisk: Whether to replace the file only once the new contents are on the disk.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32?, isOnDisk: Bool
  ) throws(SystemError) {
    let temporary = TemporaryName.beside(path)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    do throws(SystemError) {
      defer { close(descriptor) }
      try FileDescriptorWriter(descriptor: descriptor).write(bytes)
      if let mode, fchmod(descriptor, mode) != 0 { throw SystemError(code: errno) }
      // A full disk may be reported only now.
      if isOnDisk, fsync(descriptor) != 0 { throw SystemError(code: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw SystemError(code: code)
    }
  }
}
