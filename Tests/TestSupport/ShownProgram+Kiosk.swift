internal import Foundation

extension ShownProgram {
  /// A kiosk with a picture that stands still.
  ///
  /// - Parameters:
  ///   - file: What it shows; three labels stand on its standard input.
  ///   - arguments: Its options.
  ///   - display: Where it is shown.
  ///   - environment: Variables besides those of the display.
  ///   - launcher: A tool that starts it, with its arguments; empty for none.
  public init(
    kiosk file: String, _ arguments: [String] = [], on display: VirtualDisplay,
    environment: [String: String] = [:], under launcher: [String] = []
  ) throws {
    try self.init(
      running: ["kiosk", file, "--spin", "0"] + arguments, on: display, environment: environment,
      input: Self.threeLabels, under: launcher)
  }

  /// Returns whether its window gets the place and the size of a screen.
  public func fills(width: Int, height: Int) throws -> Bool {
    try waits { try frame() == "0,0 \(width)x\(height)" }
  }

  /// Returns a screenshot once nothing has moved for longer than the notice of a choice stays, two
  /// seconds; a search turns the sphere a while after a letter was typed.
  ///
  /// - Throws: ``ToolFailure`` if it does not become still.
  public func rest() throws -> Screenshot { try still(looks: 36) }

  /// Three labels, red, green and blue.
  public static let threeLabels = "rouge\t1\nvert\t3\nbleu\t2\n"
}

extension VirtualDisplay {
  /// The numbers of the program's windows that are seen.
  public var windows: [String] {
    // The tool fails where it finds none.
    let found = try? xdotool("search", "--onlyvisible", "--class", "tagsphere")
    return (found ?? "").split(separator: "\n").map(String.init)
  }

  /// Makes the pointer invisible, so that only windows make the picture.
  public func blankPointer() throws {
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
