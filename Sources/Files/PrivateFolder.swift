internal import Glibc

/// Folders that are accessible only to their owner.
package enum PrivateFolder {
  /// Creates a folder and its missing ancestors with permissions 0700.
  ///
  /// - Throws: The system's error.
  package static func create(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, path.contains("/") else { throw SystemError(code: errno) }
    try create(PathName.directory(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError(code: errno) }
  }
}
