internal import Glibc

/// The destination of a path for writing; links are followed, not replaced.
package struct OutputTarget {
  /// The path without a link at its end.
  package let path: String
  /// The kind of the existing file, in the bits of `S_IFMT`; nil if no file exists.
  package let kind: UInt32?
  /// The permissions of the existing file; nil if no file exists.
  package let permissions: UInt32?

  /// The maximum number of links to follow; the system has the same maximum.
  private static let mostLinks = 40

  /// Follows a path; a link to a missing file leads to the file that would be created.
  ///
  /// - Throws: The system's error, such as `ELOOP` for a cycle of links. It is `EINVAL` for a path
  ///   with a NUL character, because the system would end the path at the NUL.
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

  /// Returns the path without links; unchanged if the file has no name in a folder, as a pipe.
  private static func real(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
