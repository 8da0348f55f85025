import Foundation
import TagSphereTestSupport
import Testing

/// Tests that the screensaver, which belongs to the whole display, is restored, even after a kill.
@Suite("The screensaver after kills and between kiosks")
struct ScreenSaverRecoveryTests {
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(screenSaverSeconds: 123) }

  @Test(
    "A killed kiosk leaves the screensaver off; the next kiosk restores the screensaver at its end")
  func killed() throws {
    for _ in 0..<2 {
      let kiosk = try ShownProgram(kiosk: "-", on: display)
      #expect(try display.reachesScreenSaver(seconds: 0))
      kiosk.program.send(SIGKILL)
      _ = try kiosk.program.waitForEnd()
      #expect(try display.screenSaverTimeout() == 0)
    }
    let next = try ShownProgram(kiosk: "-", on: display)
    #expect(try display.reachesScreenSaver(seconds: 0))
    next.program.send(SIGTERM)
    #expect(try next.program.waitForEnd() == 0)
    #expect(try display.screenSaverTimeout() == 123)
  }

  @Test(
    "A screensaver setting made after the kill takes precedence over the setting before the kill")
  func setSince() throws {
    let killed = try ShownProgram(kiosk: "-", on: display)
    #expect(try display.reachesScreenSaver(seconds: 0))
    killed.program.send(SIGKILL)
    _ = try killed.program.waitForEnd()
    try display.setScreenSaver(seconds: 77)
    let next = try ShownProgram(kiosk: "-", on: display)
    #expect(try display.reachesScreenSaver(seconds: 0))
    next.program.send(SIGTERM)
    #expect(try next.program.waitForEnd() == 0)
    #expect(try display.screenSaverTimeout() == 77)
  }

  @Test(
    "When the last of two kiosks ends, the screensaver is switched on again",
    arguments: [SIGTERM, SIGKILL])
  func two(signal: Int32) throws {
    let first = try ShownProgram(kiosk: "-", on: display)
    #expect(try display.reachesScreenSaver(seconds: 0))
    let second = try RunningProgram(
      ["kiosk", "-"], environment: display.environment, input: ShownProgram.threeLabels)
    #expect(waits { display.windows.count == 2 })
    first.program.send(signal)
    _ = try first.program.waitForEnd()
    #expect(try display.screenSaverTimeout() == 0, "the second one still fills the screen")
    second.send(SIGTERM)
    #expect(try second.waitForEnd() == 0)
    #expect(try display.screenSaverTimeout() == 123)
  }

  @Test("A window that leaves full screen restores the screensaver at once")
  func toggled() throws {
    let program = try RunningProgram(
      ["-", "--fullscreen"], environment: display.environment, input: ShownProgram.threeLabels)
    #expect(try display.reachesScreenSaver(seconds: 0))
    #expect(waits { !display.windows.isEmpty })
    try display.xdotool("key", "F11")
    #expect(try display.reachesScreenSaver(seconds: 123))
    try display.xdotool("key", "F11")
    #expect(try display.reachesScreenSaver(seconds: 0))
    program.send(SIGKILL)
    _ = try program.waitForEnd()
    let next = try ShownProgram(kiosk: "-", on: display)
    next.program.send(SIGTERM)
    #expect(try next.program.waitForEnd() == 0)
    #expect(try display.screenSaverTimeout() == 123)
  }
}
