import Foundation
import TagSphereTestSupport
import Testing

/// Tests that strangers with a keyboard and a mouse cannot leave a kiosk.
@Suite("The kiosk's lock")
struct LockTests {
  private let display: VirtualDisplay
  private let kiosk: ShownProgram

  init() throws {
    display = try VirtualDisplay(width: 320, height: 240)
    kiosk = try ShownProgram(kiosk: "-", ["--idle-reset", "3"], on: display)
  }

  @Test("Keys with any modifiers do not change a kiosk")
  func keys() throws {
    try display.setClipboard("mine")
    let modifiers = ["ctrl", "shift", "alt", "super"]
    for held in 0..<16 {
      let names = modifiers.indices.filter { held & 1 << $0 != 0 }.map { modifiers[$0] }
      try press(keycodes: Array(8...255), with: names)
    }
    #expect(try display.clipboard() == "mine", "nothing was copied")
    try expectLocked()
    try expectChordEnds()
  }

  @Test("A kiosk has no menu, no clipboard, and accepts no dropped files")
  func windowHabits() throws {
    let folder = try TemporaryFolder()
    let json = "{\"title\": \"Other\", \"tags\": [{\"text\": \"other\"}]}"
    let file = try folder.file("other.json", Array(json.utf8))
    let source = try DropSource()
    try display.setClipboard("bleu")
    try expectLocked()
    for _ in 0..<5 {
      try source.drop(file, folder.url, on: kiosk)
      try display.xdotool(
        "key", "ctrl+c", "ctrl+v", "ctrl+f", "Menu", "shift+F10", "Down", "Return", "ctrl+w",
        "End", "Prior", "Next")
      try display.xdotool(
        "mousemove", "160", "120", "click", "3", "mousemove", "165", "130", "click", "1")
      #expect(try !kiosk.title().contains("Other") && !kiosk.title().hasPrefix("bleu"))
    }
    #expect(try display.clipboard() == "bleu")
    try expectLocked()
    try expectChordEnds()
  }

  @Test("No keysym of X changes a kiosk")
  func keysyms() throws {
    // This keysym asks the X server to end, which ends every program of the display.
    let terminateServer = "0xfed5"
    let keysyms = try Set(
      ["keysymdef.h", "XF86keysym.h"].flatMap { header in
        try String(contentsOfFile: "/usr/include/X11/\(header)", encoding: .utf8)
          .matches(of: /\n#define (XF86)?XK_\w+\s+(0x[0-9a-fA-F]+)/).map { $0.2.lowercased() }
      }
    )
    .subtracting([terminateServer]).sorted()
    #expect(keysyms.count > 2000)
    var titles: Set<String> = []
    let keycodes = Array(10...255)
    for start in stride(from: 0, to: keysyms.count, by: keycodes.count) {
      let pairs = Array(zip(keycodes, keysyms[start...]))
      try remap(Data(pairs.map { "keycode \($0) = \($1) \($1)\n" }.joined().utf8))
      try press(keycodes: pairs.map(\.0), with: [])
      // The kiosk needs a moment to receive the keys and to show its search in the title.
      var patience = 100
      repeat {
        titles.insert(try kiosk.title())
        if titles.count > 1 { break }
        usleep(20_000)
        patience -= 1
      } while patience > 0
      try press(keycodes: pairs.map(\.0), with: ["ctrl"])
    }
    #expect(titles.count > 1, "letters among them were searched for")
    try expectShown()
    // The kiosk handles the new meanings of all keys before it draws. All are handled when a label comes to the
    // front, which happens every 12 s.
    for _ in 0..<3 {
      let before = try display.screenshot()
      #expect(try waits(seconds: 30) { try display.screenshot() != before })
    }
    // Keyboards and layouts are also locked by now, so a signal ends the kiosk.
    kiosk.program.send(SIGTERM)
    #expect(try kiosk.program.waitForEnd(timeout: 1) == 0)
  }

  @Test("Buttons, close requests and loss of the keyboard do not end a kiosk")
  func others() throws {
    for button in 1...9 {
      for place in [[160, 120], [1, 1], [318, 238]] {
        try display.xdotool(
          "mousemove", "\(place[0])", "\(place[1])", "click", "\(button)", "keydown", "alt",
          "click", "--repeat", "2", "--delay", "20", "\(button)", "keyup", "alt")
      }
    }
    for _ in 0..<20 { try display.askToClose(kiosk.window) }
    let other = try RunningProgram(
      ["-", "--size", "100x80"], environment: display.environment, input: ShownProgram.threeLabels)
    var thief: String?
    #expect(
      waits {
        thief = display.windows.first { $0 != kiosk.window }
        return thief != nil
      })
    try display.xdotool("windowfocus", "--sync", try #require(thief))
    #expect(display.windows.contains(kiosk.window), "it is not minimized")
    other.send(SIGTERM)
    _ = try other.waitForEnd()
    try display.xdotool("windowfocus", "--sync", kiosk.window)
    try expectLocked()
    try expectChordEnds()
  }

  /// Presses and releases keys by their key codes.
  private func press(keycodes: [Int], with modifiers: [String]) throws {
    // Numbers of one digit would be interpreted as names.
    let keys = keycodes.map { (modifiers + [$0 < 10 ? "0\($0)" : "\($0)"]).joined(separator: "+") }
    try display.xdotool(["key", "--delay", "0"] + keys)
  }

  private func remap(_ lines: Data) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("keys", [UInt8](lines))
    _ = try withExtendedLifetime(folder) {
      try runTool("xmodmap", [file.path], environment: display.environment)
    }
  }

  /// Expects that the kiosk still fills the screen and runs.
  private func expectShown() throws {
    #expect(kiosk.program.isRunning)
    #expect(try kiosk.frame() == "0,0 320x240")
    #expect(try waits(seconds: 30) { try kiosk.title() == "TagSphere" }, "the visit ends")
  }

  /// Expects that the kiosk fills the screen and accepts keys.
  private func expectLocked() throws {
    try expectShown()
    try display.xdotool("type", "vert")
    #expect(try waits { try kiosk.title().hasPrefix("vert") }, "it was heard")
  }

  private func expectChordEnds() throws {
    try display.xdotool("keydown", "ctrl", "keydown", "shift", "keydown", "q")
    #expect(try kiosk.program.waitForEnd(timeout: 5) == 0)
  }
}
