internal import Foundation

/// A graphics driver that loses its context on request.
///
/// A preloaded library replaces the driver's answer: it reports the loss of the context once for
/// each appearance of a sign file.
package struct ContextThief {
  private let folder: TemporaryFolder
  private var library: String { folder.url.appending(path: "lost.so").path }
  private var sign: URL { folder.url.appending(path: "lost") }

  /// Builds the library.
  ///
  /// - Throws: ``ToolFailure`` if there is no compiler.
  package init() throws {
    folder = try TemporaryFolder()
    let source = try folder.file(
      "lost.c",
      Array(
        """
        #include <stdlib.h>
        #include <unistd.h>
        unsigned glGetGraphicsResetStatus(void) {
          const char *file = getenv("TEST_LOST_CONTEXT");
          const unsigned guilty = 0x8253;
          return file && unlink(file) == 0 ? guilty : 0;
        }
        """.utf8))
    _ = try runTool("clang", ["-shared", "-fPIC", "-o", library, source.path])
  }

  /// The variables of a program that uses this driver.
  package var environment: [String: String] {
    ["LD_PRELOAD": library, "TEST_LOST_CONTEXT": sign.path]
  }

  /// Loses the context.
  ///
  /// - Returns: Whether the program was told.
  package func takeContext() throws -> Bool {
    try Data().write(to: sign)
    return waits { !FileManager.default.fileExists(atPath: sign.path) }
  }

  /// Loses the context of a program.
  ///
  /// - Returns: Whether another window shows a picture within two seconds.
  package func takeContext(of shown: ShownProgram, leaving picture: Screenshot) throws -> Bool {
    let before = shown.display.windows
    guard before.count == 1, try takeContext() else { return false }
    return try shown.reaches(within: 2) {
      let windows = shown.display.windows
      return try windows.count == 1 && windows != before && shown.display.screenshot() == picture
    }
  }
}
