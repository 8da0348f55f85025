internal import Foundation

extension ShownProgram {
  /// Starts a kiosk with a still picture.
  ///
  /// - Parameters:
  ///   - file: The document; three labels are on the kiosk's standard input.
  ///   - arguments: Its options.
  ///   - display: The display of its window.
  ///   - environment: Variables in addition to those of the display.
  ///   - launcher: A tool that starts it, with its arguments; empty for none.
  package init(
    kiosk file: String, _ arguments: [String] = [], on display: VirtualDisplay,
    environment: [String: String] = [:], under launcher: [String] = []
  ) throws {
    try self.init(
      running: ["kiosk", file, "--spin", "0"] + arguments, on: display, environment: environment,
      input: Self.threeLabels, under: launcher)
  }

  /// Returns whether the kiosk's window takes the place and size of a screen.
  package func fills(width: Int, height: Int) throws -> Bool {
    try waits { try frame() == "0,0 \(width)x\(height)" }
  }

  /// Returns a screenshot once nothing has moved for more than two seconds.
  ///
  /// The notice of a choice stays for two seconds, and a search turns the sphere for a while after a
  /// letter.
  ///
  /// - Throws: ``ToolFailure`` if the kiosk does not become still.
  package func rest() throws -> Screenshot { try still(looks: 36) }

  /// The rows of three labels: red, green and blue.
  package static let threeLabels = "rouge\t1\nvert\t3\nbleu\t2\n"
}

extension VirtualDisplay {
  /// The numbers of the program's visible windows.
  package var windows: [String] {
    // The tool fails if it finds no window.
    let found = try? xdotool("search", "--onlyvisible", "--class", "tagsphere")
    return (found ?? "").split(separator: "\n").map(String.init)
  }

  /// Makes the pointer invisible, so that it is not in screenshots.
  package func blankPointer() throws {
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
