internal import Glibc
internal import TagSphereImages

extension ThumbnailCache {
  /// The user's cache by the XDG Base Directory Specification: below `$XDG_CACHE_HOME` if that is an
  /// absolute path, otherwise below `~/.cache`; nil without either folder.
  nonisolated static var ofUser: ThumbnailCache? {
    func folder(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return (folder("XDG_CACHE_HOME") ?? folder("HOME").map { $0 + "/.cache" })
      .map { ThumbnailCache(folder: $0 + "/thumbnails") }
  }
}
