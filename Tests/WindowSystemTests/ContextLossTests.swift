import Foundation
import TagSphereTestSupport
import Testing

/// A graphics driver that takes the context away: the picture returns as it was.
@Suite("A lost graphics context")
struct ContextLossTests {
  private let display: VirtualDisplay
  private let thief: ContextThief
  private let manager: NotifySocket

  init() throws {
    display = try VirtualDisplay(width: 640, height: 480)
    try display.blankPointer()
    thief = try ContextThief()
    manager = try NotifySocket()
  }

  @Test("is rebuilt within two seconds: search, legend, pictures and live data as they were")
  func rebuilt() throws {
    let folder = try TemporaryFolder()
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
    #expect(try thief.takeContext(of: kiosk, leaving: kiosk.rest()))
    #expect(kiosk.program.isRunning)
    #expect(manager.messages(within: 0.1).allSatisfy { !$0.hasPrefix("STOPPING") })
    kiosk.program.send(SIGTERM)
    #expect(try kiosk.program.waitForEnd() == 0)
    let log = try kiosk.program.errorText()
    #expect(log.contains("context-lost") && log.contains("event=context-restored ms="))
  }

  private static let header = """
    text\tweight\tkind\timage
    rouge\t1\twarm\tflag.svg
    vert\t3\tcold\t
    bleu\t2\tcold\t

    """

  private func open(_ file: String, _ arguments: [String]) throws -> ShownProgram {
    let kiosk = try ShownProgram(
      kiosk: file, arguments + ["--idle-reset", "never"], on: display,
      environment: thief.environment.merging(["NOTIFY_SOCKET": manager.path]) { $1 })
    #expect(manager.hears("READY=1"))
    return kiosk
  }
}
