internal import Glibc

extension WholeFile {
  /// Lets something else write a file, such as another program: completely or not at all.
  ///
  /// - Parameters:
  ///   - path: The path. An existing file keeps its permissions; only regular files are written.
  ///   - make: Writes at the path that it gets, which may be a link of /proc. What it wrote replaces the
  ///     file once it is on the disk, and vanishes on any failure.
  /// - Throws: `SystemError`, with `ENOTSUP` for pipes and devices, and what `make` throws.
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
