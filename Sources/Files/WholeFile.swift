internal import Glibc

/// Writes files completely or not at all.
package enum WholeFile {
  /// Writes `bytes` to the file at `path`.
  ///
  /// The bytes go to a temporary file beside the target. The temporary file replaces the target
  /// once all bytes are on the disk. On any failure, the temporary file is removed, and an existing
  /// file stays unchanged. An existing file keeps its permissions. A link stays a link, even if its
  /// target does not exist yet. Files that are not regular, such as pipes and devices, are written
  /// directly.
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

  /// Writes a file in parts, completely or not at all: see `write(_:to:)`.
  ///
  /// - Parameter body: Calls its argument with each part.
  /// - Throws: `SystemError`, and the errors of `body`.
  package static func write(
    to path: String, parts body: (_ write: @escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let target = try OutputTarget(path)
    switch target.kind {
    case S_IFDIR: throw SystemError(code: EISDIR)
    case nil, S_IFREG:
      TemporaryName.removeLeftovers(beside: target.path)
      let file = try FileReplacement(target.path, mode: target.permissions)
      try body { try file.write($0) }
      try file.commit(isOnDisk: true)
    default:
      let descriptor = open(target.path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw SystemError(code: errno) }
      defer { close(descriptor) }
      try body { try FileDescriptorWriter(descriptor: descriptor).write($0) }
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

  /// Replaces a file atomically; readers see the old or the complete new contents.
  ///
  /// - Parameters:
  ///   - path: The path, which must not be a link: see `OutputTarget`.
  ///   - bytes: The new contents.
  ///   - mode: The permissions; nil for the default of new files, 0666 without the umask's bits.
  ///   - isOnDisk: Whether to replace the file only once the new contents are on the disk.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32?, isOnDisk: Bool
  ) throws(SystemError) {
    let file = try FileReplacement(path, mode: mode)
    try file.write(bytes)
    try file.commit(isOnDisk: isOnDisk)
  }
}
