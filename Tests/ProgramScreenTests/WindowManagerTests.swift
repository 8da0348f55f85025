import Foundation
import TagSphereTestSupport
import Testing

/// Tests that the kiosk takes its screen back from the window manager's keys and menus, and from other programs.
@Suite("The kiosk under a window manager")
struct WindowManagerTests {
  private let kiosk: ManagedKiosk

  init() throws { kiosk = try ManagedKiosk() }

  @Test(
    "A kiosk that is minimized, on another desktop or hidden by “show desktop” returns within 2 s")
  func hidden() throws {
    let deeds = [["-k", "on"], ["-s", "1"], ["-s", "0"]]
    try kiosk.display.xdotool("windowminimize", kiosk.shown.window)
    #expect(try kiosk.fillsScreen())
    for deed in deeds {
      _ = try runTool("wmctrl", deed, environment: kiosk.display.environment)
      #expect(try kiosk.fillsScreen())
    }
    #expect(try kiosk.said().contains("event=screen-reclaimed reason=hidden"))
  }
}
