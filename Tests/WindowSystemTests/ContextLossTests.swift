import Foundation
import TagSphereTestSupport
import Testing

/// A graphics driver that takes the context away: the picture returns as it was.
///
/// The driver's answer is ours: a library that is loaded before it says once that the context was
/// lost, for each file of a name that appears.
@Suite("A lost graphics context")
struct ContextLossTests {
  private let display: VirtualDisplay
  private let folder: TemporaryFolder
  private let manager: NotifySocket

  init() throws {
    display = try VirtualDisplay(width: 640, height: 480)
    try display.blankPointer()
    folder = try TemporaryFolder()
    manager = try NotifySocket()
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

  @Test("is rebuilt within two seconds: search, legend, pictures and live data as they were")
  func rebuilt() throws {
    let flag =
      "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='8'>"
      + "<rect width='16' height='8' fill='red'/></svg>"
    try folder.file("flag.svg", Array(flag.utf8))
    let file = try folder.file("tags.tsv", Array(Self.header.utf8))
    let kiosk = try open(file.path, ["--legend", "on", "--group-from", "kind"])
    // Labels that came later, a search that dims the others, and its panel.
    try Data((Self.header + "noir\t4\tdark\tflag.svg\n").utf8).write(to: file, options: .atomic)
    #expect(manager.hears("STATUS=showing 4 labels"))
    try display.xdotool("type", "r")
    try expectLoss(of: kiosk, leaves: rest(of: kiosk))
    #expect(kiosk.program.isRunning)
    #expect(manager.messages(within: 0.1).allSatisfy { !$0.hasPrefix("STOPPING") })
    kiosk.program.send(SIGTERM)
    #expect(try kiosk.program.waitForEnd() == 0)
    let log = try kiosk.program.errorText()
    #expect(log.contains("context-lost") && log.contains("event=context-restored ms="))
  }

  @Test("three times in a minute ends the program with an error for the supervisor")
  func tooMany() throws {
    let kiosk = try open("-", [])
    let before = try rest(of: kiosk)
    for _ in 0..<2 { try expectLoss(of: kiosk, leaves: before) }
    try lose()
    #expect(try kiosk.program.waitForEnd(timeout: 5) == 2)
    let errors = try kiosk.program.errorText()
    #expect(
      errors.contains(
        "the graphics context was lost 3 times within 60 s; update the graphics driver, or "
          + "set LIBGL_ALWAYS_SOFTWARE=1 to draw without one"),
      "\(errors)")
  }

  @Test("is no reason not to start where the driver would not tell of it")
  func untold() throws {
    // Without drivers of EGL there is still GLX.
    let kiosk = try ShownProgram(
      kiosk: "-", on: display, environment: ["__EGL_VENDOR_LIBRARY_FILENAMES": "/nowhere"])
    kiosk.program.send(SIGTERM)
    #expect(try kiosk.program.waitForEnd() == 0)
    #expect(try kiosk.program.errorText().contains("event=context-unwatched"))
  }

  private static let header = """
    text\tweight\tkind\timage
    rouge\t1\twarm\tflag.svg
    vert\t3\tcold\t
    bleu\t2\tcold\t

    """

  private var library: String { folder.url.appending(path: "lost.so").path }
  private var sign: URL { folder.url.appending(path: "lost") }
  private var environment: [String: String] {
    [
      "LD_PRELOAD": library, "TEST_LOST_CONTEXT": sign.path, "NOTIFY_SOCKET": manager.path,
    ]
  }

  private func open(_ file: String, _ arguments: [String]) throws -> ShownProgram {
    let kiosk = try ShownProgram(
      kiosk: file, arguments + ["--idle-reset", "never"], on: display, environment: environment)
    #expect(manager.hears("READY=1"))
    return kiosk
  }

  /// Takes the context away, and waits until the program has been told.
  private func lose() throws {
    try Data().write(to: sign)
    #expect(waits { !FileManager.default.fileExists(atPath: sign.path) })
  }

  private func expectLoss(of kiosk: ShownProgram, leaves picture: Screenshot) throws {
    let before = display.windows
    try #require(before.count == 1)
    try lose()
    let isBack = try kiosk.reaches(within: 2) {
      let windows = display.windows
      return try windows.count == 1 && windows != before && display.screenshot() == picture
    }
    #expect(isBack, "another window shows the same picture within two seconds")
  }

  /// The picture once nothing moves: a search turns the sphere a while after a letter was typed.
  private func rest(of kiosk: ShownProgram) throws -> Screenshot {
    var picture = try kiosk.still()
    for _ in 0..<10 {
      Thread.sleep(forTimeInterval: 1)
      let next = try kiosk.still()
      if next == picture { break }
      picture = next
    }
    return picture
  }
}
