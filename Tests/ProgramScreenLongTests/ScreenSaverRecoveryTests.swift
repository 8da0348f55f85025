import Foundation
import TagSphereTestSupport
import Testing

/// The screensaver belongs to all of a display: whoever switches it off must leave it as it was, even
/// when killed.
@Suite("The screensaver after kills and between kiosks")
struct ScreenSaverRecoveryTests {
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(screenSaverSeconds: 123) }

  @Test("A killed kiosk leaves it off; the next one restores it at its end")
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

  @Test("What was set after the kill is what counts")
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

  @Test("Of two kiosks, only the last to end switches it on", arguments: [SIGTERM, SIGKILL])
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

  @Test("A window that fills the screen and leaves it again restores it at once")
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
