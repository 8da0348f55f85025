internal import TagSphereDesktop
internal import TagSphereEnvironment
internal import TagSphereImages

extension ThumbnailCache {
  /// The user's thumbnail cache; nil if the folder of the cache is unknown.
  nonisolated static var ofUser: ThumbnailCache? {
    DesktopFolders(environment: ProcessContext.current.environment).cache
      .map { ThumbnailCache(folder: $0 + "/thumbnails") }
  }
}
