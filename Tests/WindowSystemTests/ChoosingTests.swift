import Foundation
import TagSphereTestSupport
import Testing

/// What a person chooses in the real window comes out as it went in, and goes where it was sent.
@Suite("Choosing in the window", .serialized)
struct ChoosingTests {
  private let display: VirtualDisplay
  private let folder: TemporaryFolder

  init() throws {
    display = try VirtualDisplay(width: 800, height: 600)
    folder = try TemporaryFolder()
  }

  /// Three labels, one above the other: a red one, a green one, a blue one.
  private func tags(_ bytes: [UInt8]...) throws -> URL {
    var csv = Array("text,color,lat,lon\n".utf8)
    for (bytes, rest) in zip(bytes, ["#ff0000,40", "#00ff00,0", "#0000ff,-40"]) {
      csv += bytes + Array(",\(rest),0\n".utf8)
    }
    return try folder.file("tags.csv", csv)
  }

  private func tags(_ texts: String...) throws -> URL {
    try tags(Array(texts[0].utf8), Array(texts[1].utf8), Array(texts[2].utf8))
  }

  private let look = ["--text-height", "0.2", "--shape", "globe"]

  private func show(
    _ arguments: String..., file: URL, environment: [String: String] = [:],
    under launcher: [String] = []
  ) throws -> ShownProgram {
    try ShownProgram(
      look + ["--format", "csv"] + arguments, on: display, environment: environment,
      inputFile: file, under: launcher)
  }

  @Test("A window is dragged, and clicks print the original bytes, each ended by a NUL")
  func originalBytes() throws {
    let hostile = Array("-rf $(touch x)`id`'".utf8)
    let broken = Array("\"two\nlines\"".utf8)
    let malformed: [UInt8] = [0xFF, 0x7A, 0xC0, 0xAF]
    let shown = try show("--print0", file: tags(hostile, broken, malformed))
    for (channel, expected) in [hostile, Array("two\nlines".utf8), malformed].enumerated() {
      try shown.click(channel)
      #expect(try shown.program.readRecord(endingWith: 0) == expected)
      // A drag moves the picture, and prints nothing.
      let before = try shown.still()
      try display.xdotool(
        "mousemove", "300", "200", "mousedown", "1", "mousemove", "310", "200", "sleep", "0.02",
        "mousemove", "320", "200", "sleep", "0.2", "mouseup", "1", "mousemove", "795", "595")
      #expect(try shown.still().difference(from: before) > 0.0005)
    }
    try display.xdotool("key", "Escape")
    #expect(try shown.program.waitForEnd() == 0)
  }

  @Test("With --pick the first click ends it; Escape and a closed window cancel with 130")
  func pick() throws {
    let file = try tags("rouge", "vert", "bleu")
    let picked = try show("--pick", "--print", "{index}\\t{text}", file: file)
    let point = try #require(ShownProgram.middle(of: 1, in: try picked.still()))
    try display.xdotool("mousemove", "\(point.x)", "\(point.y)", "click", "1")
    #expect(try picked.program.waitForEnd() == 0)
    #expect(try String(decoding: picked.program.restOfOutput(), as: UTF8.self) == "2\tvert\n")
    let escaped = try show("--pick", file: file)
    try display.xdotool("key", "Escape")
    #expect(try escaped.program.waitForEnd() == 130)
    #expect(try escaped.program.restOfOutput().isEmpty)
    let closed = try show("--multi", file: file)
    try closed.click(0)
    try display.askToClose(closed.window)
    #expect(try closed.program.waitForEnd() == 130)
    #expect(try closed.program.restOfOutput().isEmpty)
  }
}
