import Foundation
import TagSphereTestSupport
import Testing

/// What strangers reach through a window manager's keys and menus, and programs by themselves: the
/// kiosk takes its screen back.
@Suite("The kiosk under a window manager")
struct WindowManagerTests {
  private let display: VirtualDisplay
  private let kiosk: ShownProgram
  private let folder: TemporaryFolder
  private let log: URL

  private static let size = "640x480"

  init() throws {
    display = try VirtualDisplay(width: 640, height: 480)
    try display.startWindowManager()
    folder = try TemporaryFolder()
    log = folder.url.appending(path: "log")
    kiosk = try ShownProgram(
      running: ["kiosk", "-", "--spin", "0", "--idle-reset", "never"], on: display,
      input: ShownProgram.threeLabels,
      under: RunningProgram.logging(to: log))
    try expectFilled()
  }

  @Test("Minimised, on another desktop, or put away for the desktop, it returns within two seconds")
  func hidden() throws {
    let deeds = [["-k", "on"], ["-s", "1"], ["-s", "0"]]
    try display.xdotool("windowminimize", kiosk.window)
    try expectFilled()
    for deed in deeds {
      _ = try runTool("wmctrl", deed, environment: display.environment)
      try expectFilled()
    }
    #expect(try said().contains("event=screen-reclaimed reason=hidden"))
  }

  /// It fills the screen, seen, within two seconds and what a busy machine takes to look.
  private func expectFilled(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(
      try kiosk.reaches(within: 4) {
        try display.windows.contains(kiosk.window) && kiosk.frame() == "0,0 \(Self.size)"
          && display.property("_NET_WM_STATE", of: kiosk.window).contains("FULLSCREEN")
      }, sourceLocation: sourceLocation)
  }

  private func said() throws -> String { try String(contentsOf: log, encoding: .utf8) }
}
