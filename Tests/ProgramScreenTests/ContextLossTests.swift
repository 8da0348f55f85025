import Foundation
import TagSphereTestSupport
import Testing

/// Tests a graphics driver that takes the context away: the picture must return unchanged.
@Suite("A lost graphics context")
struct ContextLossTests {
  private let losing: LosingKiosk

  init() throws { losing = try LosingKiosk() }

  @Test("A lost context is rebuilt within two seconds, with search, legend, images and live data")
  func rebuilt() throws {
    let folder = try TemporaryFolder()
    let flag =
      "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='8'>"
      + "<rect width='16' height='8' fill='red'/></svg>"
    try folder.file("flag.svg", Array(flag.utf8))
    let file = try folder.file("tags.tsv", Array(Self.header.utf8))
    let kiosk = try losing.open(file.path, ["--legend", "on", "--group-from", "kind"])
    // Labels that arrive later, a search that dims labels without a match, and the panel of the search.
    try Data((Self.header + "noir\t4\tdark\tflag.svg\n").utf8).write(to: file, options: .atomic)
    #expect(losing.manager.hears("STATUS=showing 4 labels"))
    try losing.display.xdotool("type", "r")
    #expect(try losing.thief.takeContext(of: kiosk, leaving: kiosk.rest()))
    #expect(kiosk.program.isRunning)
    #expect(losing.manager.messages(within: 0.1).allSatisfy { !$0.hasPrefix("STOPPING") })
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
}
