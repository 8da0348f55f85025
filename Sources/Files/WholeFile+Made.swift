internal import Glibc

extension WholeFile {
  /// Lets something else write a file, such as another program: completely or not at all.
  ///
  /// - Parameters:
  ///   - path: The path. An existing file keeps its permissions; only regular files are written.
  ///   - make: Writes a file at another path in the same folder. That one replaces the first once it is
  ///     on the disk, and is removed on any failure.
  /// - Throws: `SystemError`, with `ENOTSUP` for pipes and devices, and what `make` throws.
  package static func make(_ path: String, by make: (String) throws -> Void) throws {
    let target = try OutputTarget(path)
    switch target.kind {
    case S_IFDIR: throw SystemError(code: EISDIR)
    case nil, S_IFREG: break
    default: throw SystemError(code: ENOTSUP)
    }
    TemporaryName.removeLeftovers(beside: target.path)
    let temporary = TemporaryName.beside(target.path)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    defer { close(descriptor) }
    do {
      try make(temporary)
      if let mode = target.permissions, fchmod(descriptor, mode) != 0 {
        throw SystemError(code: errno)
      }
      guard fsync(descriptor) == 0, rename(temporary, target.path) == 0 else {
        throw SystemError(code: errno)
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }
}
