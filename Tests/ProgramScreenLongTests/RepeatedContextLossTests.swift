import Foundation
import TagSphereTestSupport
import Testing

/// Tests a graphics driver that takes the context away often, or without reporting it.
@Suite("A graphics context that is lost again and again")
struct RepeatedContextLossTests {
  private let losing: LosingKiosk

  init() throws { losing = try LosingKiosk() }

  @Test("Three context losses in a minute end the program with an error for the supervisor")
  func tooMany() throws {
    let kiosk = try losing.open("-")
    let before = try kiosk.rest()
    for _ in 0..<2 { #expect(try losing.thief.takeContext(of: kiosk, leaving: before)) }
    #expect(try losing.thief.takeContext())
    #expect(try kiosk.program.waitForEnd(timeout: 5) == 2)
    let errors = try kiosk.program.errorText()
    #expect(
      errors.contains(
        "the graphics context was lost 3 times within 60 s; update the graphics driver, or "
          + "set LIBGL_ALWAYS_SOFTWARE=1 to draw without one"),
      "\(errors)")
  }

  @Test("A kiosk starts even if the driver cannot report context losses")
  func untold() throws {
    // Without EGL drivers, GLX is still available.
    let kiosk = try ShownProgram(
      kiosk: "-", on: losing.display, environment: ["__EGL_VENDOR_LIBRARY_FILENAMES": "/nowhere"])
    kiosk.program.send(SIGTERM)
    #expect(try kiosk.program.waitForEnd() == 0)
    #expect(try kiosk.program.errorText().contains("event=context-unwatched"))
  }
}
