import Foundation
import TagSphereTestSupport
import Testing

/// Tests the real program in a real window with keys alone.
@Suite("The window controlled by keys")
struct KeyboardTests {
  private let cloud =
    "text\tweight\tcolor\nrouge\t1\t#ff0000\nvert\t3\t#00ff00\nbleu\t2\t#0000ff\nÉté bleu\t9\t#ffffff\n"
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(width: 800, height: 600) }

  @Test(
    "Typing brings the best match to the front, Enter prints it, and Escape closes step by step")
  func search() throws {
    let shown = try open()
    _ = try shown.still()
    try display.xdotool("type", "BLEU")
    #expect(try waits { try shown.title() == "bleu – TagSphere" })
    let found = try shown.still()
    // The match is highlighted in the middle; the rest is dim, so no other label is bright.
    for channel in [0, 1] { #expect(inked(found, channel: channel) < 20) }
    try display.xdotool("key", "Return")
    #expect(try shown.program.readLine() == "bleu")
    try display.xdotool("key", "Tab", "Return")
    #expect(try shown.program.readLine() == "Été bleu")
    try display.xdotool("type", "xy")
    #expect(
      try waits {
        try shown.title() == "nothing found for “BLEUxy” – TagSphere"
      })
    try display.xdotool("key", "BackSpace", "BackSpace", "Return")
    #expect(try shown.program.readLine() == "bleu")
    try display.xdotool("key", "Escape", "Escape")
    #expect(try waits { try shown.title() == "TagSphere" })
    #expect(shown.program.isRunning)
    // In a search, command letters are plain letters.
    try display.xdotool("type", "q")
    #expect(
      try waits {
        try shown.title() == "nothing found for “q” – TagSphere"
      })
    try display.xdotool("key", "ctrl+q")
    #expect(try shown.program.waitForEnd() == 0)
    #expect(try shown.program.errorText() == "")
  }

  // MARK: Helpers

  private func open() throws -> ShownProgram {
    try ShownProgram(
      running: [
        "view", "-", "--format", "tsv", "--size", "600x400", "--text-height", "0.2", "--spin", "0",
      ], on: display, input: cloud)
  }

  private func inked(_ picture: Screenshot, channel: Int) -> Int {
    picture.points(channel: channel, above: 130).count
  }
}
