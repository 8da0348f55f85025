internal import Glibc

/// The regular files below a folder, sorted by path.
///
/// Hidden files and folders are skipped. Links to folders are skipped too, which prevents cycles.
package struct FolderWalk: Sendable {
  /// A file below the folder.
  package struct File: Hashable, Sendable {
    /// The path from the folder, such as `2024/beach.jpg`.
    package var path: String
    /// The time of the last change of the contents, seconds since 1970.
    package var modified: Int
    /// The data that distinguish versions of the file.
    ///
    /// The data are the inode, the size in bytes, and the seconds and nanoseconds of the last
    /// status change (ctime).
    package var version: SIMD4<Int>
  }

  /// The reason why a folder cannot be walked.
  package enum Fault: Error, Hashable, Sendable {
    /// The folder cannot be opened; `code` is the system's error number.
    case cannotOpen(code: Int32)
    /// The folder has more files than the limit.
    case tooManyFiles(limit: Int)
  }

  /// The accepted files.
  package private(set) var files: [File] = []
  /// The number of files that are left out because their names are not UTF-8.
  package private(set) var unreadableNames = 0

  /// The default maximum number of entries of all folders together.
  package static let mostEntries = 200_000
  /// The maximum depth of nested folders.
  private static let deepest = 64

  private var entryCount = 0
  private let mostEntries: Int
  private let accepts: @Sendable (String) -> Bool

  /// Walks a folder.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - mostEntries: The maximum number of entries of all folders together, ≥ 1.
  ///   - accepts: Returns whether a file is wanted, by its name.
  /// - Throws: `cannotOpen` if the folder itself cannot be opened (such subfolders are skipped);
  ///   `tooManyFiles`.
  package init(
    _ folder: String, mostEntries: Int = mostEntries, accepts: @escaping @Sendable (String) -> Bool
  ) throws(Fault) {
    self.mostEntries = mostEntries
    self.accepts = accepts
    guard let entries = opendir(folder) else { throw .cannotOpen(code: errno) }
    try walk(entries, prefix: "", depth: 0)
    files.sort { $0.path < $1.path }
  }

  /// Walks an open folder and closes it.
  private mutating func walk(
    _ entries: OpaquePointer, prefix: String, depth: Int
  ) throws(Fault) {
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      entryCount += 1
      guard entryCount <= mostEntries else { throw .tooManyFiles(limit: mostEntries) }
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard bytes.first != UInt8(ascii: ".") else { continue }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        unreadableNames += 1
        continue
      }
      try visit(name, of: entries, prefix: prefix, depth: depth)
    }
  }

  private mutating func visit(
    _ name: String, of entries: OpaquePointer, prefix: String, depth: Int
  ) throws(Fault) {
    var status = stat()
    let folder = dirfd(entries)
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    if isLink, fstatat(folder, name, &status, 0) != 0 { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG where accepts(name): files.append(File(path: prefix + name, status))
    case S_IFDIR where !isLink && depth + 1 < Self.deepest:
      let descriptor = openat(
        folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { return }
      guard let below = fdopendir(descriptor) else {
        close(descriptor)
        return
      }
      try walk(below, prefix: prefix + name + "/", depth: depth + 1)
    default: break
    }
  }
}

extension FolderWalk.File {
  /// Finds a single regular file; nil for other files.
  package init?(at path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    self.init(path: path, status)
  }

  fileprivate init(path: String, _ status: stat) {
    self.path = path
    modified = status.st_mtim.tv_sec
    version = SIMD4(
      Int(bitPattern: UInt(status.st_ino)), Int(status.st_size), status.st_ctim.tv_sec,
      status.st_ctim.tv_nsec)
  }
}
