internal import Glibc
internal import TagSphereTagData

/// A folder that stands for the feeds in it.
nonisolated struct FeedFolder {
  /// The paths of the files with names of feeds, sorted; at least one.
  ///
  /// Hidden ones are left out.
  let files: [String]

  /// Looks into a folder; nil if the path leads to none with feeds, or another format is read.
  init?(_ path: String, format: DocumentFormat?) {
    guard format == nil || format == .feed, path != "-", let folder = opendir(path) else {
      return nil
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix("."), DocumentFormat.isNameOfFeed(name) { names.append(name) }
    }
    guard !names.isEmpty else { return nil }
    files = names.sorted().map { path + (path.hasSuffix("/") ? "" : "/") + $0 }
  }
}
