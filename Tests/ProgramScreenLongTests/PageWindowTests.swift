import Foundation
import TagSphereTestSupport
import Testing

/// Tests the real program with a PDF file in a window.
@Suite("Pages in a window", .serialized)
struct PageWindowTests {
  /// A PDF file with pages of one colour each.
  private static func file(_ pages: [(width: Int, height: Int, color: String)]) -> [UInt8] {
    var file = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    let kids = pages.indices.map { "\(3 + $0 * 2) 0 R" }.joined(separator: " ")
    file += "2 0 obj<</Type/Pages/Count \(pages.count)/Kids[\(kids)]>>endobj\n"
    for (index, page) in pages.enumerated() {
      let content = "\(page.color) rg 0 0 \(page.width) \(page.height) re f"
      file +=
        "\(3 + index * 2) 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(page.width) \(page.height)]"
        + "/Contents \(4 + index * 2) 0 R>>endobj\n\(4 + index * 2) 0 obj"
        + "<</Length \(content.utf8.count)>>stream\n\(content)\nendstream endobj\n"
    }
    return Array((file + "trailer<</Root 1 0 R>>\n").utf8)
  }

  @Test("A double click on the first page fills the window, and Page Down shows the next page")
  func turning() throws {
    let display = try VirtualDisplay(width: 800, height: 600)
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "a.pdf",
      Self.file([(400, 600, "0.9 0 0"), (600, 300, "0 0 0.9"), (400, 600, "0 0.9 0")])
    ).path
    let shown = try ShownProgram(
      running: [
        "pages", path, "--size", "600x400", "--spin", "0", "--status", "off", "--reduced-motion",
      ], on: display, waitsForInk: true)
    _ = try shown.still()
    func box(_ channel: Int) throws -> (width: Int, height: Int) {
      let points = try display.screenshot().points(channel: channel, above: 150)
      guard let first = points.first else { return (0, 0) }
      let low = points.reduce(first, pointwiseMin)
      let high = points.reduce(first, pointwiseMax)
      return (high.x - low.x + 1, high.y - low.y + 1)
    }
    let first = try display.screenshot().points(channel: 0, above: 100)
    let middle = try #require(first.isEmpty ? nil : first[first.count / 2])
    try display.xdotool(
      "mousemove", "\(middle.x)", "\(middle.y)", "sleep", "0.1", "click", "--repeat", "2",
      "--delay", "80", "1")
    // The page is 400 pixels high; at 2 : 3 it is 267 pixels wide.
    #expect(try shown.reaches(within: 10) { try box(0) == (267, 400) })
    try display.xdotool("key", "Next")
    #expect(try shown.reaches(within: 10) { try box(2) == (600, 300) })
    try display.xdotool("key", "Next")
    #expect(try shown.reaches(within: 10) { try box(1) == (267, 400) })
    try display.xdotool("key", "Escape")
    #expect(try shown.reaches(within: 10) { try box(1).height < 300 })
    try display.xdotool("key", "ctrl+q")
    #expect(try shown.program.waitForEnd() == 0)
    #expect(try String(decoding: shown.program.restOfOutput(), as: UTF8.self) == "1\n")
  }
}
