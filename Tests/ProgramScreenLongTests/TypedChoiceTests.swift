import Foundation
import TagSphereTestSupport
import Testing

/// Tests texts that are typed in the real window and printed.
@Suite("Typed choices in the window", .serialized)
struct TypedChoiceTests {
  private let labels: ColoredLabels

  init() throws { labels = try ColoredLabels() }

  private func output(
    _ arguments: [String], type text: String, key: String = "Return", status: Int32 = 0
  ) throws -> String {
    let file = try labels.file("rouge", "vert", "bleu")
    let shown = try ShownProgram(
      ["--text-height", "0.2", "--shape", "globe", "--format", "csv"] + arguments,
      on: labels.display, inputFile: file)
    _ = try shown.still()
    if !text.isEmpty { try labels.display.xdotool("type", "--delay", "40", text) }
    try labels.display.xdotool("key", key)
    #expect(try shown.program.waitForEnd() == status)
    return try String(decoding: shown.program.restOfOutput(), as: UTF8.self)
  }

  @Test("--accept-new prints a text that no label has, with all other fields empty")
  func acceptNew() throws {
    #expect(try output(["--pick", "--accept-new"], type: "gamma7") == "gamma7\n")
    #expect(
      try output(["--pick", "--accept-new", "--print", "{index}\\t{text}"], type: "gamma7")
        == "\tgamma7\n")
    #expect(try output(["--pick", "--accept-new"], type: "ver", key: "shift+Return") == "ver\n")
    #expect(try output(["--pick", "--accept-new"], type: "ver") == "vert\n")
  }

  @Test("--print-query prints the search first, even without a match")
  func printQuery() throws {
    #expect(try output(["--pick", "--print-query"], type: "ver") == "ver\nvert\n")
    #expect(try output(["--pick", "--print-query"], type: "gamma7", status: 1) == "gamma7\n")
    #expect(
      try output(["--multi", "--print-query", "--accept-new", "--print0"], type: "gamma7")
        == "gamma7\u{0}gamma7\u{0}")
  }

  @Test("--query opens a window with a search, and Enter chooses its match")
  func query() throws {
    #expect(try output(["--pick", "--query", "ble", "--print-query"], type: "") == "ble\nbleu\n")
    #expect(
      try output(["--pick", "--query", "ve", "--accept-new"], type: "x", key: "Return") == "vex\n")
  }

  @Test("--exec runs its command for a typed text")
  func exec() throws {
    #expect(
      try output(["--pick", "--accept-new", "--exec", "printf", "[%s]"], type: "a b7") == "[a b7]")
  }
}
