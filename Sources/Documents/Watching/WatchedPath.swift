internal import Glibc
package import TagSphereFiles
internal import TagSphereTagData

/// The path of a file, and the targets of the links that lead to the file.
package struct WatchedPath: Sendable {
  package let path: String

  /// Creates an instance for a path; the file need not exist.
  package nonisolated init(path: String) { self.path = path }

  /// The maximum length of the chain of links.
  nonisolated private static let longestChain = 16

  /// The path, followed by the targets of its links; the file itself is last.
  nonisolated var chain: [String] {
    var chain = [path]
    while chain.count < Self.longestChain, let last = chain.last,
      let target = PathName.target(ofLink: last)
    { chain.append(target) }
    return chain
  }

  /// Whether the path is a folder of feeds, which are read one by one.
  nonisolated var isFolderOfFeeds: Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    return FeedFolder(path, format: .feed) != nil
  }

  /// The file's signature; nil if there is no file.
  package nonisolated var signature: FileSignature? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR { return Self.signature(ofFolder: path, status) }
    return FileSignature(
      identity: [UInt64(status.st_dev), UInt64(status.st_ino)],
      rights: [status.st_mode, status.st_uid, status.st_gid], size: Int64(status.st_size),
      modified: status.modified)
  }

  /// Asks for the data that distinguish versions of a feed; the inner value is nil for a missing file.
  nonisolated private static let versions = FileQuestions<[Int64]?> { path in
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    // A writer can set back the modification time, but not the time of the status change.
    return [Int64(status.st_ino), Int64(status.st_size), status.modified, status.changed]
  }

  /// Returns the signature of a folder: of all its feeds, or of all images below it if it has no feeds.
  nonisolated private static func signature(ofFolder path: String, _ folder: stat) -> FileSignature
  {
    var hasher = Hasher()
    if let feeds = FeedFolder(path, format: .feed) {
      for (file, version) in zip(feeds.files, versions.answers(about: feeds.files)) {
        hasher.combine(file)
        hasher.combine(version)
      }
    } else {
      hasher.combine((try? PhotoFolder.images(below: path))?.files)
    }
    return FileSignature(
      identity: [UInt64(folder.st_dev), UInt64(folder.st_ino)],
      rights: [folder.st_mode, folder.st_uid, folder.st_gid], size: 0,
      modified: Int64(hasher.finalize()))
  }
}

extension stat {
  /// The time of the last change of the file's contents.
  nonisolated fileprivate var modified: Int64 {
    FileSignature.time(seconds: st_mtim.tv_sec, nanoseconds: st_mtim.tv_nsec)
  }

  /// The time of the last change of the file's contents or metadata.
  nonisolated fileprivate var changed: Int64 {
    FileSignature.time(seconds: st_ctim.tv_sec, nanoseconds: st_ctim.tv_nsec)
  }
}
