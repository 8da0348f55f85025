import Foundation
import TagSphereTestSupport
import Testing

/// Tests the real program with a PDF file that is replaced, or dropped on the window.
@Suite("A PDF file that replaces another document", .serialized)
struct WatchedPagesTests {
  @Test(
    "A PDF file that is dropped on a table has its own look, and one of its pages can fill the window"
  )
  func dropped() throws {
    let display = try VirtualDisplay(width: 800, height: 600)
    let folder = try TemporaryFolder()
    let table = try folder.file("tags.csv", Array("text,color\nvert,#00ff00\n".utf8))
    let pages = try folder.file("a.pdf", PDFPages.file([(SIMD2(600, 400), "1 0 0")]))
    let shown = try ShownProgram(
      [table.path, "--text-height", "0.2", "--reduced-motion"], on: display)
    let source = try DropSource()
    try source.drop(pages, on: shown)
    #expect(try waits { try shown.title().hasPrefix("a.pdf") })
    try display.xdotool("key", "Tab", "sleep", "0.1", "key", "Return")
    #expect(
      try shown.reaches(within: 10) {
        try display.screenshot().points(channel: 0, above: 200).count > 600 * 400 * 9 / 10
      })
    shown.program.send(SIGTERM)
    #expect(try shown.program.waitForEnd() == 0)
  }

  @Test(
    "A new version of a PDF file is shown with its additional pages, and no page counts as damaged")
  func replaced() throws {
    let display = try VirtualDisplay(width: 800, height: 600)
    let folder = try TemporaryFolder()
    let size = SIMD2(600, 400)
    let path = try folder.file("a.pdf", PDFPages.file([(size, "1 0 0")])).path
    let shown = try ShownProgram(
      running: [
        path, "--watch", "--size", "600x400", "--spin", "0", "--status", "off",
        "--reduced-motion",
      ], on: display, waitsForInk: true)
    func fills(_ channel: Int) throws -> Bool {
      try shown.reaches(within: 10) {
        try display.screenshot().points(channel: channel, above: 200).count > 600 * 400 * 9 / 10
      }
    }
    try display.xdotool("key", "Tab", "sleep", "0.1", "key", "Return")
    #expect(try fills(0))
    let next = try folder.file(
      "next.pdf", PDFPages.file([(size, "0 0 1"), (size, "0 1 0"), (size, "1 0 0")]))
    try #require(rename(next.path, path) == 0)
    #expect(try fills(2), "the page that fills the window is that of the new version")
    try display.xdotool("key", "Right")
    #expect(try fills(1))
    try display.xdotool("key", "Right")
    #expect(try fills(0))
    shown.program.send(SIGTERM)
    #expect(try shown.program.waitForEnd() == 0)
    #expect(try shown.program.errorText().isEmpty)
  }
}
