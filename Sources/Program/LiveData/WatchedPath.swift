internal import Glibc
internal import TagSphereCloudCore
internal import TagSphereFiles
internal import TagSphereTagData

/// A file's path, and the target of its links.
struct WatchedPath: Sendable {
  let path: String

  /// The maximum length of the chain of links.
  nonisolated private static let longestChain = 16

  /// The path and the targets of its links in turn; the file itself is last.
  nonisolated var chain: [String] {
    var chain = [path]
    while chain.count < Self.longestChain, let last = chain.last,
      let target = PathName.target(ofLink: last)
    { chain.append(target) }
    return chain
  }

  /// The file's signature; nil if there is no file.
  nonisolated var signature: FileSignature? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR { return Self.signature(ofFolder: path, status) }
    return FileSignature(
      identity: [UInt64(status.st_dev), UInt64(status.st_ino)],
      rights: [status.st_mode, status.st_uid, status.st_gid], size: Int64(status.st_size),
      modified: status.modified)
  }

  /// The signature of a folder: that of all feeds in it.
  nonisolated private static func signature(ofFolder path: String, _ folder: stat) -> FileSignature
  {
    var signature = FileSignature(
      identity: [UInt64(folder.st_dev), UInt64(folder.st_ino)],
      rights: [folder.st_mode, folder.st_uid, folder.st_gid], size: 0, modified: folder.modified)
    for file in FeedFolder(path, format: .feed)?.files ?? [] {
      var status = stat()
      guard stat(file, &status) == 0 else { continue }
      signature.size += Int64(status.st_size)
      signature.modified = max(signature.modified, status.modified)
    }
    return signature
  }
}

extension stat {
  /// The time of the last change, ns since the beginning of 1970.
  nonisolated fileprivate var modified: Int64 {
    Int64(st_mtim.tv_sec) * 1_000_000_000 + Int64(st_mtim.tv_nsec)
  }
}
