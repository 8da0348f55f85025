import Foundation
import TagSphereTestSupport
import Testing

/// The screensaver belongs to all of a display: whoever switches it off must leave it as it was, even
/// when killed.
@Suite("The screensaver")
struct ScreenSaverTests {
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(screenSaverSeconds: 123) }

  @Test("It is off while a kiosk is shown, and as before after its end")
  func cleanEnd() throws {
    let kiosk = try ShownProgram(kiosk: "-", on: display)
    #expect(try display.reachesScreenSaver(seconds: 0))
    kiosk.program.send(SIGTERM)
    #expect(try kiosk.program.waitForEnd() == 0)
    #expect(try display.screenSaverTimeout() == 123)
    // A setting that was left behind would be taken for the true one.
    try display.setScreenSaver(seconds: 0)
    let next = try ShownProgram(kiosk: "-", on: display)
    next.program.send(SIGTERM)
    #expect(try next.program.waitForEnd() == 0)
    #expect(try display.screenSaverTimeout() == 0)
  }
}
