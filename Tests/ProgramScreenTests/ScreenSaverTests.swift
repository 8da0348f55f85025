import Foundation
import TagSphereTestSupport
import Testing

/// Tests that the screensaver, which belongs to the whole display, is restored, even after a kill.
@Suite("The screensaver")
struct ScreenSaverTests {
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(screenSaverSeconds: 123) }

  @Test("The screensaver is off while a kiosk is shown, and is restored after its end")
  func cleanEnd() throws {
    let kiosk = try ShownProgram(kiosk: "-", on: display)
    #expect(try display.reachesScreenSaver(seconds: 0))
    kiosk.program.send(SIGTERM)
    #expect(try kiosk.program.waitForEnd() == 0)
    #expect(try display.screenSaverTimeout() == 123)
    // A leftover setting would be mistaken for the original setting.
    try display.setScreenSaver(seconds: 0)
    let next = try ShownProgram(kiosk: "-", on: display)
    next.program.send(SIGTERM)
    #expect(try next.program.waitForEnd() == 0)
    #expect(try display.screenSaverTimeout() == 0)
  }
}
