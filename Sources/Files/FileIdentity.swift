internal import Glibc

/// The identity of a regular file, independent of its names and links.
package struct FileIdentity: Hashable {
  /// Device and inode: of the file, or of the folder that will contain a missing file.
  private let numbers: SIMD2<UInt64>
  /// The name of a missing file in its folder; nil for an existing file.
  private let name: String?

  /// Creates the identity of a file, which may be missing; nil if the file is not regular.
  package init?(path: String) {
    guard let target = try? OutputTarget(path) else { return nil }
    guard target.kind == nil || target.kind == S_IFREG else { return nil }
    var status = stat()
    let folder = PathName.directory(of: target.path)
    guard stat(target.kind == nil ? folder : target.path, &status) == 0 else { return nil }
    numbers = [UInt64(status.st_dev), UInt64(status.st_ino)]
    name = target.kind == nil ? PathName.name(of: target.path) : nil
  }

  /// Returns whether a path leads to a regular file, possibly by links.
  package static func exists(at path: String) -> Bool {
    var status = stat()
    return !path.utf8.contains(0) && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Creates the identity of an open regular file; nil for other files.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    numbers = [UInt64(status.st_dev), UInt64(status.st_ino)]
    name = nil
  }
}
