import Foundation
import TagSphereTestSupport
import Testing

/// Keys that commands are held with, on keyboards of several layouts: pressed by their places, as fingers do.
@Suite("Keyboard layouts", .serialized)
struct KeyboardLayoutTests {
  /// The places of keys, X key codes of a PC keyboard: those that type these letters in the United States.
  private enum Place {
    static let (control, shift) = ("37", "50")
    static let (q, a, x) = ("24", "38", "53")
  }

  /// Layouts, and the place of the key that ends a program there: where the letter Q is, or, without Latin
  /// letters, where it is on a US keyboard.
  private static let layouts = [
    (["ru"], Place.q), (["gr"], Place.q), (["il"], Place.q),
    (["us,ru", "-option", "grp:toggle"], Place.q),
    (["fr"], Place.a), (["us", "dvorak"], Place.x),
  ]

  private func display(_ layout: [String]) throws -> VirtualDisplay {
    let display = try VirtualDisplay(width: 640, height: 480)
    _ = try runTool("setxkbmap", layout, environment: display.environment)
    return display
  }

  @Test("Ctrl+Q ends a window", arguments: layouts)
  func window(layout: [String], place: String) throws {
    let display = try display(layout)
    let shown = try ShownProgram(viewing: ["--spin", "0"], on: display)
    try display.xdotool("key", Place.control + "+" + place)
    #expect(try shown.program.waitForEnd() == 0)
  }

  @Test(
    "On French and Dvorak keyboards, the place of Q in the United States ends nothing",
    arguments: [4, 5])
  func otherPlace(number: Int) throws {
    let display = try display(Self.layouts[number].0)
    let shown = try ShownProgram(viewing: ["--spin", "0"], on: display)
    try display.xdotool("key", Place.control + "+" + Place.q)
    #expect(throws: ToolFailure.self) { try shown.program.waitForEnd(timeout: 1) }
    shown.program.stop()
  }

  @Test("The operator's chord ends a kiosk", arguments: layouts)
  func kiosk(layout: [String], place: String) throws {
    let display = try display(layout)
    let folder = try TemporaryFolder()
    let file = try folder.file("tags.tsv", Array(ShownProgram.threeLabels.utf8))
    let shown = try ShownProgram(running: ["kiosk", file.path], on: display, waitsForInk: false)
    try display.xdotool(
      "keydown", Place.control, "keydown", Place.shift, "keydown", place, "sleep", "2.5")
    #expect(try shown.program.waitForEnd() == 0)
  }
}
