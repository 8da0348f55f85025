internal import Glibc
internal import TagSphereCloudCore

/// A file's path, and the target of its links.
struct WatchedPath: Sendable {
  let path: String

  /// The maximum length of the chain of links.
  nonisolated private static let longestChain = 16

  /// The path and the targets of its links in turn; the file itself is last.
  nonisolated var chain: [String] {
    var chain = [path]
    while chain.count < Self.longestChain, let last = chain.last,
      let target = Self.target(ofLink: last)
    { chain.append(target) }
    return chain
  }

  /// Returns the path to which a link leads; nil if there is no link.
  nonisolated static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    let target = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return target.hasPrefix("/") ? target : directory(of: path) + "/" + target
  }

  /// Returns the directory of a file; for a bare name, the current one.
  nonisolated static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the name of a file in its directory.
  nonisolated static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
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
