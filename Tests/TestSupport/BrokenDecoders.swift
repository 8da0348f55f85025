package import Foundation

/// Decoders that misbehave: a loader of SVG images for gdk-pixbuf, and a replacement for ffmpeg.
///
/// See `Tests/Samples/broken-loader.c` and `broken-film.c`.
package struct BrokenDecoders {
  private let folder: TemporaryFolder
  private let cache: URL
  /// The folder of the replacement program, which is called `ffmpeg`.
  package let tools: URL

  /// Compiles the decoders.
  ///
  /// - Throws: ``ToolFailure`` if there is no C compiler; Swift's toolchain brings clang.
  package init() throws {
    folder = try TemporaryFolder()
    tools = folder.url.appending(path: "tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: false)
    let library = folder.url.appending(path: "loaders/broken-loader.so")
    try FileManager.default.createDirectory(
      at: library.deletingLastPathComponent(), withIntermediateDirectories: false)
    try compileSample("broken-loader.c", to: library, options: ["-shared", "-fPIC"])
    try compileSample("broken-film.c", to: tools.appending(path: "ffmpeg"))
    try folder.file("secret", Array("my own".utf8))
    let text = """
      "\(library.path)"
      "svg" 6 "gdk-pixbuf" "Broken" "LGPL"
      "image/svg+xml" ""
      "svg" ""
      " <svg" "*    " 100


      """
    cache = try folder.file("loaders/loaders.cache", Array(text.utf8))
    try folder.file("victim", [])
  }

  /// Returns the variables of a process that uses these decoders.
  ///
  /// - Parameter deed: The misbehaviour: `hang`, `wait`, `grow`, `crash`, or a forbidden action
  ///   such as `write`. If the action is allowed, the loader hangs; otherwise it crashes. The
  ///   program writes a white frame if it is allowed, otherwise a black one.
  package func environment(_ deed: String) -> [String: String] {
    [
      "GDK_PIXBUF_MODULE_FILE": cache.path, "BROKEN_LOADER": deed,
      "BROKEN_FILE": folder.url.appending(path: "file").path,
      "BROKEN_VICTIM": folder.url.appending(path: "victim").path,
      "BROKEN_SECRET": folder.url.appending(path: "secret").path,
      "BROKEN_LIBRARY": folder.url.appending(path: "loaders/broken-loader.so").path,
    ]
  }

  /// The processes that run the replacement program.
  package var films: [pid_t] {
    let program = tools.appending(path: "ffmpeg").path
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { pid_t($0) }.filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/exe")) == program
    }
  }
}

/// A launcher that simulates a kernel without Landlock: see `Tests/Samples/without-landlock.c`.
package struct KernelWithoutLandlock {
  private let folder: TemporaryFolder

  /// The path of the launcher; its arguments are the path of the program to run, and the program's arguments.
  package var path: String { folder.url.appending(path: "without-landlock").path }

  /// Compiles the launcher.
  ///
  /// - Throws: ``ToolFailure`` if there is no C compiler.
  package init() throws {
    folder = try TemporaryFolder()
    try compileSample("without-landlock.c", to: URL(filePath: path))
  }
}

/// Compiles a program of `Tests/Samples`.
private func compileSample(_ name: String, to file: URL, options: [String] = []) throws {
  let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Samples/\(name)")
  _ = try runTool("clang", options + ["-o", file.path, source.path])
}
