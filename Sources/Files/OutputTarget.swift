internal import Glibc

/// The place to which a path leads when it is written: links are followed, not replaced.
package struct OutputTarget {
  /// The path without a link at its end.
  package let path: String
  /// The kind of the file there, of the bits `S_IFMT`; nil if there is none yet.
  package let kind: UInt32?
  /// The permissions of the file there; nil if there is none yet.
  package let permissions: UInt32?

  /// The largest number of links that lead to a file, as for the system itself.
  private static let mostLinks = 40

  /// Follows a path; a link to nothing leads to the file that would be created.
  ///
  /// - Throws: The system's error, such as `ELOOP` for links in a circle, or `EINVAL` for a path with
  ///   a NUL character, at which the system would end it.
  package init(_ path: String) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw SystemError(code: EINVAL) }
    var status = stat()
    if stat(path, &status) == 0 {
      (kind, permissions) = (status.st_mode & S_IFMT, status.st_mode & 0o7777)
      self.path = Self.real(path)
      return
    }
    guard errno == ENOENT else { throw SystemError(code: errno) }
    (kind, permissions) = (nil, nil)
    var last = path
    for _ in 0..<Self.mostLinks {
      guard let target = PathName.target(ofLink: last) else {
        self.path = last
        return
      }
      last = target
    }
    throw SystemError(code: ELOOP)
  }

  /// Returns the path without links; the path itself if it has no name in a folder, like a pipe.
  private static func real(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
