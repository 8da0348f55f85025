package import TagSphereCommandLineOptions
package import TagSphereFiles
internal import TagSphereImages
package import TagSphereTagData

extension DocumentSource {
  /// The file's name without its folder; nil if the source is not a file.
  package var fileName: String? {
    guard case .file(let path) = self else { return nil }
    return path.split(separator: "/").last.map(String.init)
  }

  /// Whether the source is a file that can be read again; pipes and devices cannot.
  package nonisolated var isRegularFile: Bool {
    guard case .file(let path) = self else { return false }
    return PathFault(path) == nil
  }

  /// Whether the source is a folder.
  package nonisolated var isFolder: Bool {
    guard case .file(let path) = self else { return false }
    return PathFault(path) == .isFolder
  }

  /// The format of a source that is read as images; nil for sources that are not images.
  ///
  /// Such sources are images, PDF files, and folders without feeds.
  package nonisolated var pictures: DocumentFormat? {
    guard case .file(let path) = self else { return nil }
    if isFolder { return FeedFolder(path, format: nil) == nil ? .photos : nil }
    if PhotoFolder.isImage(path), isRegularFile { return .photos }
    return PageFile.isRecognized(at: path) ? .pages : nil
  }

  /// Whether the source is a folder of feeds, which are read one by one.
  nonisolated var isFolderOfFeeds: Bool {
    if case .file(let path) = self { WatchedPath(path: path).isFolderOfFeeds } else { false }
  }

  /// The signature of the file; nil if there is no file.
  package nonisolated var signature: FileSignature? {
    if case .file(let path) = self { WatchedPath(path: path).signature } else { nil }
  }
}
