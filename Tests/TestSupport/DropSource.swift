package import Foundation

/// A program that drops files on X windows like a file manager.
///
/// See `Tests/Samples/drop-source.c`.
package struct DropSource {
  private let folder: TemporaryFolder
  private let program: URL

  /// Compiles the program.
  ///
  /// - Throws: ``ToolFailure`` if there is no C compiler; Swift's toolchain brings clang.
  package init() throws {
    folder = try TemporaryFolder()
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Samples/drop-source.c")
    program = folder.url.appending(path: "drop-source")
    _ = try runTool("clang", ["-Wall", "-Werror", "-o", program.path, source.path, "-lX11"])
  }

  /// Drops files in the middle of a program's window, and waits until the program has taken them.
  ///
  /// - Throws: ``ToolFailure`` if the window refuses them.
  package func drop(_ files: URL..., on shown: ShownProgram) throws {
    _ = try runTool(
      program.path, [shown.window, "100", "100"] + files.map(\.absoluteString),
      environment: shown.display.environment)
  }
}

extension VirtualDisplay {
  /// Puts a text on the clipboard.
  ///
  /// - Throws: ``ToolFailure`` if xclip is missing or fails.
  package func setClipboard(_ text: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("text", Array(text.utf8))
    // The tool keeps running to own the clipboard. It must close the files by which its caller detects an end.
    let script = """
      for file in /proc/$BASHPID/fd/*; do
        number=${file##*/}
        ((number < 3)) || eval "exec $number>&-"
      done
      exec xclip -i -selection clipboard "$0" >/dev/null 2>&1
      """
    _ = try withExtendedLifetime(folder) {
      try runTool("bash", ["-c", script, file.path], environment: environment)
    }
  }

  /// Returns the text on the clipboard.
  ///
  /// - Throws: ``ToolFailure`` if xclip is missing, or there is no text.
  package func clipboard() throws -> String {
    let text = try runTool(
      "xclip", ["-o", "-selection", "clipboard"], environment: environment)
    return String(decoding: text, as: UTF8.self)
  }
}
