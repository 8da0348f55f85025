internal import Glibc

/// What makes two paths the same regular file, whatever their names and links.
package struct FileIdentity: Hashable {
  /// Device and inode: of the file, or of the folder that will contain it.
  private let numbers: SIMD2<UInt64>
  /// The name in the folder; nil for a file that exists.
  private let name: String?

  /// Creates the identity of a file, which need not exist; nil if it is not regular.
  package init?(path: String) {
    guard let target = try? OutputTarget(path) else { return nil }
    guard target.kind == nil || target.kind == S_IFREG else { return nil }
    var status = stat()
    let folder = PathName.directory(of: target.path)
    guard stat(target.kind == nil ? folder : target.path, &status) == 0 else { return nil }
    numbers = [UInt64(status.st_dev), UInt64(status.st_ino)]
    name = target.kind == nil ? PathName.name(of: target.path) : nil
  }

  /// Returns whether there is a regular file at a path, or a link to one.
  package static func exists(at path: String) -> Bool {
    var status = stat()
    return !path.utf8.contains(0) && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Creates the identity of an open regular file; nil for anything else.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    numbers = [UInt64(status.st_dev), UInt64(status.st_ino)]
    name = nil
  }
}
