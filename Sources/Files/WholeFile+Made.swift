internal import Glibc

extension WholeFile {
  /// Lets another writer, such as a program, write a file completely or not at all.
  ///
  /// - Parameters:
  ///   - path: The path. An existing file keeps its permissions; only regular files are written.
  ///   - make: Writes the contents of the `FileReplacement`, also by its path, which may be a link
  ///     in /proc. The contents replace the file once they are on the disk. They vanish on any
  ///     failure.
  /// - Throws: `SystemError`, which is `ENOTSUP` for pipes and devices; and the errors of `make`.
  package static func make(_ path: String, by make: (FileReplacement) throws -> Void) throws {
    let target = try OutputTarget(path)
    switch target.kind {
    case S_IFDIR: throw SystemError(code: EISDIR)
    case nil, S_IFREG: break
    default: throw SystemError(code: ENOTSUP)
    }
    TemporaryName.removeLeftovers(beside: target.path)
    let file = try FileReplacement(target.path, mode: target.permissions)
    try make(file)
    try file.commit(isOnDisk: true)
  }
}
