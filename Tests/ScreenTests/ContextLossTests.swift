import Foundation
import TagSphereTestSupport
import Testing

/// A graphics driver that takes the context away: often, or without telling.
@Suite("A lost graphics context")
struct ContextLossTests {
  private let display: VirtualDisplay
  private let thief: ContextThief
  private let manager: NotifySocket

  init() throws {
    display = try VirtualDisplay(width: 640, height: 480)
    try display.blankPointer()
    thief = try ContextThief()
    manager = try NotifySocket()
  }

  @Test("three times in a minute ends the program with an error for the supervisor")
  func tooMany() throws {
    let kiosk = try open("-", [])
    let before = try kiosk.rest()
    for _ in 0..<2 { #expect(try thief.takeContext(of: kiosk, leaving: before)) }
    #expect(try thief.takeContext())
    #expect(try kiosk.program.waitForEnd(timeout: 5) == 2)
    let errors = try kiosk.program.errorText()
    #expect(
      errors.contains(
        "the graphics context was lost 3 times within 60 s; update the graphics driver, or "
          + "set LIBGL_ALWAYS_SOFTWARE=1 to draw without one"),
      "\(errors)")
  }

  @Test("is no reason not to start where the driver would not tell of it")
  func untold() throws {
    // Without drivers of EGL there is still GLX.
    let kiosk = try ShownProgram(
      kiosk: "-", on: display, environment: ["__EGL_VENDOR_LIBRARY_FILENAMES": "/nowhere"])
    kiosk.program.send(SIGTERM)
    #expect(try kiosk.program.waitForEnd() == 0)
    #expect(try kiosk.program.errorText().contains("event=context-unwatched"))
  }

  private func open(_ file: String, _ arguments: [String]) throws -> ShownProgram {
    let kiosk = try ShownProgram(
      kiosk: file, arguments + ["--idle-reset", "never"], on: display,
      environment: thief.environment.merging(["NOTIFY_SOCKET": manager.path]) { $1 })
    #expect(manager.hears("READY=1"))
    return kiosk
  }
}
