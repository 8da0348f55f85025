internal import Glibc

/// The reason why a path is not read as a regular file.
///
/// Opening or reading other files may block forever.
package enum PathFault: Error, Hashable, Sendable {
  /// The path cannot be opened; `code` is the system's error number.
  case cannotOpen(code: Int32)
  /// The path leads to a folder.
  case isFolder
  /// The path leads to a pipe, a socket or a device.
  case isNoFile(kind: String)
  /// The path has a NUL character; the system would end the path there.
  case hasNUL

  /// Returns the fault of a path; nil if the path leads to a regular file.
  package init?(_ path: String) {
    if path.utf8.contains(0) {
      self = .hasNUL
      return
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .cannotOpen(code: errno)
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: self = .isFolder
    case S_IFIFO: self = .isNoFile(kind: "pipe")
    case S_IFSOCK: self = .isNoFile(kind: "socket")
    default: self = .isNoFile(kind: "device")
    }
  }
}
