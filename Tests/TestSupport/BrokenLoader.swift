internal import Foundation

/// A loader for gdk-pixbuf that misbehaves on each SVG image: see `Tests/Samples/broken-loader.c`.
public struct BrokenLoader {
  private let folder: TemporaryFolder
  private let cache: URL

  /// Compiles the loader.
  ///
  /// - Throws: ``ToolFailure`` if there is no C compiler; Swift's toolchain brings clang.
  public init() throws {
    folder = try TemporaryFolder()
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Samples/broken-loader.c")
    let library = folder.url.appending(path: "broken-loader.so")
    _ = try runTool("clang", ["-shared", "-fPIC", "-o", library.path, source.path])
    let text = """
      "\(library.path)"
      "svg" 6 "gdk-pixbuf" "Broken" "LGPL"
      "image/svg+xml" ""
      "svg" ""
      " <svg" "*    " 100


      """
    cache = try folder.file("loaders.cache", Array(text.utf8))
  }

  /// Variables for a process that shall use the loader.
  ///
  /// - Parameter deed: What it does: `hang`, `grow`, `crash`, or what a decoder must not do, such as
  ///   `write`. If it may, it hangs, otherwise it crashes.
  public func environment(_ deed: String) -> [String: String] {
    [
      "GDK_PIXBUF_MODULE_FILE": cache.path, "BROKEN_LOADER": deed,
      "BROKEN_FILE": folder.url.appending(path: "file").path,
      "BROKEN_LIBRARY": folder.url.appending(path: "broken-loader.so").path,
    ]
  }
}
