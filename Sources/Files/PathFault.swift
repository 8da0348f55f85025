internal import Glibc

/// The reason why a path is not read as a regular file: opening or reading anything else may wait
/// for ever.
package enum PathFault: Error, Hashable, Sendable {
  /// The system's error number.
  case cannotOpen(code: Int32)
  /// It is a folder.
  case isFolder
  /// It is a pipe, a socket or a device.
  case isNoFile(kind: String)
  /// It has a NUL character, at which the system would end it.
  case hasNUL

  /// Returns the fault of a path; nil for one that leads to a regular file.
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
