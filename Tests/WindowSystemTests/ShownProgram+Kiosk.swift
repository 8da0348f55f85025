import Foundation
import TagSphereTestSupport

extension ShownProgram {
  /// A kiosk with a picture that stands still.
  ///
  /// - Parameters:
  ///   - file: What it shows; three labels stand on its standard input.
  ///   - arguments: Its options.
  ///   - display: Where it is shown.
  ///   - environment: Variables besides those of the display.
  init(
    kiosk file: String, _ arguments: [String] = [], on display: VirtualDisplay,
    environment: [String: String] = [:]
  ) throws {
    try self.init(
      running: ["kiosk", file, "--spin", "0"] + arguments, on: display, environment: environment,
      input: Self.threeLabels)
  }

  /// Three labels, red, green and blue.
  static let threeLabels = "rouge\t1\nvert\t3\nbleu\t2\n"
}

extension VirtualDisplay {
  /// The numbers of the program's windows that are seen.
  var windows: [String] {
    // The tool fails where it finds none.
    let found = try? xdotool("search", "--onlyvisible", "--class", "tagsphere")
    return (found ?? "").split(separator: "\n").map(String.init)
  }

  /// Makes the pointer invisible, so that only windows make the picture.
  func blankPointer() throws {
    let folder = try TemporaryFolder()
    let dot = """
      #define b_width 8
      #define b_height 1
      #define b_x_hot 0
      #define b_y_hot 0
      static unsigned char b_bits[] = {
        0x00};

      """
    let file = try folder.file("blank", Array(dot.utf8)).path
    _ = try withExtendedLifetime(folder) {
      try runTool("xsetroot", ["-cursor", file, file], environment: environment)
    }
  }
}
