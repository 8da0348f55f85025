import Foundation
import TagSphereTestSupport
import Testing

/// Tests the keys of commands on keyboards of several layouts, by the positions of keys.
@Suite("Keyboard layouts", .serialized)
struct KeyboardLayoutTests {
  /// Positions of keys as X key codes of a PC keyboard, named by their letters on a US keyboard.
  private enum Place {
    static let (control, shift) = ("37", "50")
    static let (q, a, x) = ("24", "38", "53")
  }

  /// Layouts, and the position of the key that ends a program.
  ///
  /// It is the key of the letter Q or, on layouts without Latin letters, the key of Q on a US keyboard.
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

  @Test("Ctrl+Q ends a window on every keyboard layout", arguments: layouts)
  func window(layout: [String], place: String) throws {
    let display = try display(layout)
    let shown = try ShownProgram(viewing: ["--spin", "0"], on: display)
    try display.xdotool("key", Place.control + "+" + place)
    #expect(try shown.program.waitForEnd() == 0)
  }

  @Test(
    "On French and Dvorak keyboards, the position of Q on a US keyboard does not end a window",
    arguments: [4, 5])
  func otherPlace(number: Int) throws {
    let display = try display(Self.layouts[number].0)
    let shown = try ShownProgram(viewing: ["--spin", "0"], on: display)
    try display.xdotool("key", Place.control + "+" + Place.q)
    #expect(throws: ToolFailure.self) { try shown.program.waitForEnd(timeout: 1) }
    shown.program.stop()
  }

  @Test("The operator's chord ends a kiosk on every keyboard layout", arguments: layouts)
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
