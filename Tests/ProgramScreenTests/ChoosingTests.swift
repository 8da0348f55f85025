import Foundation
import TagSphereTestSupport
import Testing

/// Tests that a choice in the real window is printed with its original bytes.
@Suite("Choosing in the window", .serialized)
struct ChoosingTests {
  private let labels: ColoredLabels

  init() throws { labels = try ColoredLabels() }

  @Test("A drag prints nothing, and clicks print the original bytes, each followed by a NUL")
  func originalBytes() throws {
    let hostile = Array("-rf $(touch x)`id`'".utf8)
    let broken = Array("\"two\nlines\"".utf8)
    let malformed: [UInt8] = [0xFF, 0x7A, 0xC0, 0xAF]
    let shown = try labels.show("--print0", file: labels.file(hostile, broken, malformed))
    for (channel, expected) in [hostile, Array("two\nlines".utf8), malformed].enumerated() {
      try shown.click(channel)
      #expect(try shown.program.readRecord(endingWith: 0) == expected)
      // A drag moves the picture, but prints nothing.
      let before = try shown.still()
      try labels.display.xdotool(
        "mousemove", "300", "200", "mousedown", "1", "mousemove", "310", "200", "sleep", "0.02",
        "mousemove", "320", "200", "sleep", "0.2", "mouseup", "1", "mousemove", "795", "595")
      #expect(try shown.still().difference(from: before) > 0.0005)
    }
    try labels.display.xdotool("key", "Escape")
    #expect(try shown.program.waitForEnd() == 0)
  }

  @Test(
    "With --pick, the first click ends the program; Escape or closing the window exits with 130")
  func pick() throws {
    let file = try labels.file("rouge", "vert", "bleu")
    let picked = try labels.show("--pick", "--print", "{index}\\t{text}", file: file)
    let point = try #require(ShownProgram.middle(of: 1, in: try picked.still()))
    try labels.display.xdotool("mousemove", "\(point.x)", "\(point.y)", "click", "1")
    #expect(try picked.program.waitForEnd() == 0)
    #expect(try String(decoding: picked.program.restOfOutput(), as: UTF8.self) == "2\tvert\n")
    let escaped = try labels.show("--pick", file: file)
    try labels.display.xdotool("key", "Escape")
    #expect(try escaped.program.waitForEnd() == 130)
    #expect(try escaped.program.restOfOutput().isEmpty)
    let closed = try labels.show("--multi", file: file)
    try closed.click(0)
    try labels.display.askToClose(closed.window)
    #expect(try closed.program.waitForEnd() == 130)
    #expect(try closed.program.restOfOutput().isEmpty)
  }
}
