import Foundation
import TestSupport
import Testing

/// The real program in a real window, worked by keys alone: what a person does and sees.
@Suite("The window by keys", .serialized)
struct KeyboardTests {
  private let cloud =
    "text\tweight\tcolor\nrouge\t1\t#ff0000\nvert\t3\t#00ff00\nbleu\t2\t#0000ff\nÉté bleu\t9\t#ffffff\n"
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(width: 800, height: 600) }

  @Test("Tab walks by weight, Enter prints the label in focus, and the title names it")
  func tab() throws {
    let (program, window) = try open()
    defer { program.stop() }
    let before = try settled()
    for name in ["Été bleu", "vert", "bleu", "rouge"] {
      try display.xdotool("key", "Tab")
      #expect(try waits { try display.xdotool("getwindowname", window) == "\(name) – TagSphere" })
      try display.xdotool("key", "Return")
      #expect(try program.readLine() == name)
    }
    #expect(try settled() != before, "a ring is seen")
    try display.xdotool("key", "shift+Tab", "Return")
    #expect(try program.readLine() == "bleu")
    try display.xdotool("key", "Escape")
    #expect(try waits { try display.xdotool("getwindowname", window) == "TagSphere" })
    try display.xdotool("key", "Escape")
    #expect(try program.waitForEnd() == 0)
  }

  @Test("Typing brings the best match to the front, Enter prints it, and Escape goes step by step")
  func search() throws {
    let (program, window) = try open()
    _ = try settled()
    try display.xdotool("type", "BLEU")
    #expect(try waits { try display.xdotool("getwindowname", window) == "bleu – TagSphere" })
    let found = try settled()
    // It stands in the middle, highlighted; the rest is dim, so no other label is bright.
    for channel in [0, 1] { #expect(inked(found, channel: channel) < 20) }
    try display.xdotool("key", "Return")
    #expect(try program.readLine() == "bleu")
    try display.xdotool("key", "Tab", "Return")
    #expect(try program.readLine() == "Été bleu")
    try display.xdotool("type", "x")
    #expect(
      try waits {
        try display.xdotool("getwindowname", window) == "nothing found for “BLEUx” – TagSphere"
      })
    try display.xdotool("key", "BackSpace", "Return")
    #expect(try program.readLine() == "bleu")
    try display.xdotool("key", "Escape", "Escape")
    #expect(try waits { try display.xdotool("getwindowname", window) == "TagSphere" })
    #expect(program.isRunning)
    // Letters that were commands once are letters.
    try display.xdotool("type", "q")
    #expect(
      try waits {
        try display.xdotool("getwindowname", window) == "nothing found for “q” – TagSphere"
      })
    try display.xdotool("key", "ctrl+q")
    #expect(try program.waitForEnd() == 0)
    #expect(try program.errorText() == "")
  }

  @Test("F1 and ? show the keys, and hide them; a rested pointer shows the tooltip")
  func panels() throws {
    let (program, _) = try open()
    defer { program.stop() }
    let plain = try settled()
    for key in ["F1", "question"] {
      try display.xdotool("key", key)
      #expect(try waits { try display.screenshot().difference(from: plain) > 0.01 })
      try display.xdotool("key", key)
      #expect(try waits { try display.screenshot() == plain })
    }
    let ink = plain.points(channel: 1, above: 130)
    let point = try #require(ink.isEmpty ? plain.points(channel: 0, above: 130).first : ink.first)
    try display.xdotool("mousemove", "\(point.x)", "\(point.y)")
    Thread.sleep(forTimeInterval: 0.2)
    let hovered = try display.screenshot()
    #expect(try waits { try display.screenshot().difference(from: hovered) > 0.002 })
    try display.xdotool("mousemove", "5", "5")
    #expect(try waits { try display.screenshot().difference(from: plain) < 0.0005 })
  }

  // MARK: Helpers

  private func open() throws -> (program: RunningProgram, window: String) {
    try display.xdotool("mousemove", "5", "5")
    let program = try RunningProgram(
      [
        "view", "-", "--format", "tsv", "--size", "600x400", "--text-height", "0.2", "--spin", "0",
      ], environment: display.environment, input: cloud)
    var window = ""
    let isShown = try waits {
      window = (try? display.xdotool("search", "--onlyvisible", "--class", "tagsphere")) ?? ""
      return !window.isEmpty || !program.isRunning
    }
    guard isShown, program.isRunning else {
      throw ToolFailure(description: "no window appeared: \(try program.errorText())")
    }
    return (program, window)
  }

  private func inked(_ picture: Screenshot, channel: Int) -> Int {
    picture.points(channel: channel, above: 130).count
  }

  /// The picture once it has stayed the same for 0.3 s.
  private func settled() throws -> Screenshot {
    var last = try display.screenshot()
    let isSettled = try waits {
      Thread.sleep(forTimeInterval: 0.3)
      let next = try display.screenshot()
      defer { last = next }
      return next == last
    }
    guard isSettled else { throw ToolFailure(description: "the picture does not come to rest") }
    return last
  }

  private func waits(_ condition: () throws -> Bool) throws -> Bool {
    let deadline = Date.now.addingTimeInterval(5)
    while try !condition() {
      guard Date.now < deadline else { return false }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return true
  }
}
