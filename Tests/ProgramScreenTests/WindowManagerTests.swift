import Foundation
import TagSphereTestSupport
import Testing

/// What strangers reach through a window manager's keys and menus, and programs by themselves: the
/// kiosk takes its screen back.
@Suite("The kiosk under a window manager")
struct WindowManagerTests {
  private let kiosk: ManagedKiosk

  init() throws { kiosk = try ManagedKiosk() }

  @Test("Minimised, on another desktop, or put away for the desktop, it returns within two seconds")
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
