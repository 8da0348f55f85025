internal import Glibc

/// The place to which a path leads when it is written: links are followed, not replaced.
struct OutputTarget {
  /// The path without a link at its end.
  let path: String
  /// The kind of the file there, of the bits `S_IFMT`; nil if there is none yet.
  let kind: mode_t?
  /// The permissions of the file there; nil if there is none yet.
  let permissions: mode_t?

  /// The largest number of links that lead to a file, as for the system itself.
  nonisolated private static let mostLinks = 40

  /// Follows a path; a link to nothing leads to the file that would be created.
  ///
  /// - Throws: The system's error, such as `ELOOP` for links in a circle.
  nonisolated init(_ path: String) throws(StandardOutputError) {
    var status = stat()
    if stat(path, &status) == 0 {
      (kind, permissions) = (status.st_mode & S_IFMT, status.st_mode & 0o7777)
      self.path = Self.real(path)
      return
    }
    guard errno == ENOENT else { throw StandardOutputError(code: errno) }
    (kind, permissions) = (nil, nil)
    var last = path
    for _ in 0..<Self.mostLinks {
      guard let target = WatchedPath.target(ofLink: last) else {
        self.path = last
        return
      }
      last = target
    }
    throw StandardOutputError(code: ELOOP)
  }

  /// Returns the path without links; the path itself if it has no name in a folder, like a pipe.
  nonisolated private static func real(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

/// What makes two paths the same regular file, whatever their names and links.
struct FileIdentity: Hashable {
  /// Device and inode: of the file, or of the folder that will contain it.
  private let numbers: SIMD2<UInt64>
  /// The name in the folder; nil for a file that exists.
  private let name: String?

  /// Creates the identity of a file, which need not exist; nil if it is not regular.
  nonisolated init?(path: String) {
    guard let target = try? OutputTarget(path) else { return nil }
    guard target.kind == nil || target.kind == S_IFREG else { return nil }
    var status = stat()
    let folder = WatchedPath.directory(of: target.path)
    guard stat(target.kind == nil ? folder : target.path, &status) == 0 else { return nil }
    numbers = [UInt64(status.st_dev), UInt64(status.st_ino)]
    name = target.kind == nil ? WatchedPath.name(of: target.path) : nil
  }

  /// Creates the identity of an open regular file; nil for anything else.
  nonisolated init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    numbers = [UInt64(status.st_dev), UInt64(status.st_ino)]
    name = nil
  }
}
