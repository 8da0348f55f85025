internal import TagSphereFiles
package import TagSphereTagData

/// A folder of feed files, which stands for these feeds.
package nonisolated struct FeedFolder {
  /// The paths of the files whose names are usual for feeds, sorted; at least one.
  ///
  /// Hidden files are left out.
  package let files: [String]

  /// Looks for feeds in a folder; nil if the folder has no feeds, or if another format is requested.
  package init?(_ path: String, format: DocumentFormat?) {
    guard format == nil || format == .feed, path != "-",
      let all = FolderListing.names(in: path, atMost: .max)
    else { return nil }
    let names = all.filter { !$0.hasPrefix(".") && DocumentFormat.isNameOfFeed($0) }
    guard !names.isEmpty else { return nil }
    files = names.sorted().map { path + (path.hasSuffix("/") ? "" : "/") + $0 }
  }
}
