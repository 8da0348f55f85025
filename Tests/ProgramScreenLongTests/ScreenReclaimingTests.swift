import Foundation
import TagSphereTestSupport
import Testing

/// Tests that the kiosk takes its screen back from the window manager's keys and menus, and from other programs.
@Suite("The kiosk takes its screen back")
struct ScreenReclaimingTests {
  private let kiosk: ManagedKiosk

  init() throws { kiosk = try ManagedKiosk() }

  @Test("A kiosk fills the screen without a frame, and the operator's chord ends it")
  func fills() throws {
    #expect(try kiosk.said().contains("screen-reclaimed") == false, "nobody has taken anything")
    try kiosk.display.xdotool("keydown", "ctrl", "keydown", "shift", "keydown", "q", "sleep", "2.5")
    #expect(try kiosk.shown.program.waitForEnd(timeout: 3) == 0)
  }

  @Test("A kiosk that is turned into a framed window fills the screen again within two seconds")
  func moved() throws {
    for _ in 0..<2 {
      try kiosk.wmctrl("-b", "remove,fullscreen")
      #expect(
        try waits(seconds: 1) { try !kiosk.isWhole }, "it was made a window")
      #expect(try kiosk.fillsScreen())
    }
    #expect(try waits { try kiosk.said().contains("event=screen-reclaimed reason=moved") })
  }

  @Test("A program that opens over a kiosk has the keyboard for at most two seconds")
  func covered() throws {
    let other = try RunningProgram(
      ["-", "--size", "300x200"], environment: kiosk.display.environment,
      input: ShownProgram.threeLabels)
    defer { other.stop() }
    var thief: String?
    #expect(
      waits {
        thief = kiosk.display.windows.first { $0 != kiosk.shown.window }
        return thief != nil
      })
    let window = try #require(thief)
    for _ in 0..<2 {
      _ = try? kiosk.display.xdotool("windowactivate", window)
      #expect(try kiosk.fillsScreen())
      #expect(
        try waits { try kiosk.display.hasKeyboard(kiosk.shown.window) },
        "strangers' keys go to the kiosk")
    }
  }

  @Test("A kiosk fills its monitor again after the monitor was off")
  func monitor() throws {
    for _ in 0..<3 {
      let isNoted = try kiosk.shown.program.reacts {
        try kiosk.display.switchMonitor(false, width: 640, height: 480)
      }
      #expect(isNoted)
      try kiosk.display.switchMonitor(true, width: 640, height: 480)
      #expect(try kiosk.fillsScreen())
    }
  }
}

/// Tests a wall of two monitors, each with its own kiosk.
@Suite("Two kiosks under a window manager")
struct TwoKiosksTests {
  @Test("Two kiosks take neither the keyboard nor the screen from each other")
  func peace() throws {
    let display = try VirtualDisplay(left: [640, 480], right: [800, 600])
    try display.startWindowManager()
    let folder = try TemporaryFolder()
    let log = folder.url.appending(path: "log")
    let kiosks = try ["DUMMY0", "DUMMY1"].map { monitor in
      try RunningProgram(
        ["kiosk", "-", "--spin", "0", "--idle-reset", "never", "--monitor", monitor],
        environment: display.environment, input: ShownProgram.threeLabels,
        under: RunningProgram.logging(to: log))
    }
    defer { for kiosk in kiosks { kiosk.stop() } }
    let frames: Set = ["0,0 640x480", "640,0 800x600"]
    func areFilled() throws -> Bool {
      try Set(display.windows.map { try display.frame(of: $0) }) == frames
    }
    func said() throws -> String { try String(contentsOf: log, encoding: .utf8) }
    #expect(
      try waits {
        try areFilled() && said().ranges(of: "event=data-loaded").count == 2
      })
    // The window manager may first use the other monitor, and a log line about this may still arrive.
    #expect(try waits { try holds(seconds: 0.5) { try areFilled() } })
    let begun = try said()
    for window in display.windows + display.windows {
      _ = try runTool("wmctrl", ["-i", "-a", window], environment: display.environment)
      #expect(
        try waits(seconds: 2, of: kiosks.map(\.processID)) { try display.hasKeyboard(window) })
      // This is longer than either kiosk waits before it takes its screen back.
      #expect(try holds(seconds: 1.5) { try display.hasKeyboard(window) && areFilled() })
    }
    let end = try said()
    #expect(end == begun, "somebody has taken something: \(end.dropFirst(begun.count))")
  }
}
