internal import Glibc
internal import TagSphereCloudCore
internal import TagSphereFiles

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
    return FileSignature(
      identity: [UInt64(status.st_dev), UInt64(status.st_ino)],
      rights: [status.st_mode, status.st_uid, status.st_gid], size: Int64(status.st_size),
      modified: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec))
  }
}
