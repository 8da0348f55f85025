package import Foundation

/// The real program with a window on a display.
package struct ShownProgram {
  /// The display.
  package let display: VirtualDisplay
  /// The program.
  package let program: RunningProgram
  /// The window ID, as xdotool expects it.
  package let window: String

  /// Starts the program and waits until its window is visible.
  ///
  /// Until then, the pointer is in the screen's corner at 795,595, outside a window of 600×400.
  ///
  /// - Parameters:
  ///   - arguments: All arguments after the program's name.
  ///   - display: The display on which its window appears.
  ///   - environment: Variables in addition to those of the display.
  ///   - input: Its standard input.
  ///   - inputFile: A file to use as standard input instead.
  ///   - launcher: A tool that starts it, with its arguments; empty for none.
  ///   - waitsForInk: Whether to wait also until a pixel is predominantly red, green or blue.
  /// - Throws: ``ToolFailure`` if no window appears.
  package init(
    running arguments: [String], on display: VirtualDisplay, environment: [String: String] = [:],
    input: String = "", inputFile: URL? = nil, under launcher: [String] = [],
    waitsForInk: Bool = false
  ) throws {
    self.display = display
    try display.xdotool("mousemove", "795", "595")
    let program = try RunningProgram(
      arguments, environment: display.environment.merging(environment) { $1 }, input: input,
      inputFile: inputFile, under: launcher)
    self.program = program
    window = try display.window(of: program)
    guard waitsForInk else { return }
    let isInked = try waits {
      try !program.isRunning || !Self.ink(in: display.screenshot()).isEmpty
    }
    guard isInked, program.isRunning else {
      throw ToolFailure(description: "no label appeared: \(try program.errorText())")
    }
  }

  /// Options that draw each label wherever it is.
  package static let uncluttered = ["--scale", "log", "--declutter", "off", "--back", "dim"]
  /// Options that draw each label wherever it is, with places that do not depend on sizes.
  package static let spread = uncluttered + ["--layout", "spiral", "--order", "shuffle"]

  /// Starts the program with a still cloud and waits until it is completely shown.
  ///
  /// The window is 600×400 pixels at the origin, its background black. Labels must be pure red,
  /// green and blue, so that a pixel's colour identifies its label.
  ///
  /// - Throws: ``ToolFailure`` if no window appears, or its contents do not become still.
  package init(
    _ arguments: [String], on display: VirtualDisplay, environment: [String: String] = [:],
    inputFile: URL? = nil, under launcher: [String] = []
  ) throws {
    let look = [
      "--size", "600x400", "--spin", "0", "--on-choose", "stay", "--background", "black",
      // The hint at the keys is off, because it would disappear after some seconds.
      "--status", "off",
    ]
    let spread = arguments.contains("globe") ? Self.uncluttered : Self.spread
    try self.init(
      running: look + spread + arguments, on: display, environment: environment,
      inputFile: inputFile,
      under: launcher, waitsForInk: true)
    _ = try still()
  }

  /// Starts the program with three labels, red, green and blue, and waits until one is shown.
  ///
  /// The window has 600×400 pixels at the origin.
  ///
  /// - Throws: ``ToolFailure`` if no window or no label appears.
  package init(viewing options: [String], on display: VirtualDisplay) throws {
    try self.init(
      running: [
        "view", "-", "--format", "tsv", "--size", "600x400", "--text-height", "0.2", "--status",
        "off",
      ] + options, on: display, input: Self.coloredLabels, waitsForInk: true)
  }

  /// Rows of three labels of pure red, green and blue, so that a pixel's colour identifies its label.
  package static let coloredLabels =
    "text\tweight\tcolor\nrouge\t1\t#ff0000\nvert\t1\t#00ff00\nbleu\t1\t#0000ff\n"

  /// Returns a screenshot once the screen is still.
  ///
  /// The screen must have stayed unchanged for longer than the delay of the best frame (150 ms),
  /// while neither the program nor the display was busy.
  ///
  /// - Parameters:
  ///   - timeout: The longest wait in seconds.
  ///   - looks: The number of consecutive checks, 60 ms apart, without a change.
  /// - Throws: ``ToolFailure`` if the screen does not become still.
  package func still(timeout: Double = 20, looks: Int = 4) throws -> Screenshot {
    var last = try display.screenshot()
    var calmLooks = 0
    let isStill = try waits(seconds: timeout) {
      Thread.sleep(forTimeInterval: 0.06)
      let isBusy = [program.processID, display.processID].contains(where: ProcessCensus.isBusy)
      let next = try display.screenshot()
      calmLooks = next == last && !isBusy ? calmLooks + 1 : 0
      last = next
      return calmLooks == looks
    }
    guard isStill else { throw ToolFailure(description: "the picture does not come to rest") }
    return last
  }

  /// Waits until a condition holds, within the time that the program and its display promise.
  ///
  /// - Parameters:
  ///   - seconds: The longest wait, in time available to these processes; see `waits(seconds:of:_:)`.
  ///   - condition: The condition.
  /// - Returns: Whether the condition held in time.
  package func reaches(within seconds: Double, _ condition: () throws -> Bool) rethrows -> Bool {
    try waits(seconds: seconds, of: [program.processID, display.processID], condition)
  }

  /// Returns the text in the window's title bar.
  package func title() throws -> String { try display.title(of: window) }

  /// Returns the window's place and size, such as `0,0 600x400`.
  package func frame() throws -> String { try display.frame(of: window) }

  /// Clicks the red, green or blue label (0, 1, 2), then moves the pointer away.
  ///
  /// A notice may cover the label at first.
  package func click(_ channel: Int) throws {
    var point: SIMD2<Int>?
    _ = try reaches(within: 12) {
      point = Self.middle(of: channel, in: try display.screenshot())
      return point != nil
    }
    guard let point else { throw ToolFailure(description: "label \(channel) is not seen") }
    try click(at: point)
  }

  /// Clicks a pixel, then moves the pointer away.
  package func click(at point: SIMD2<Int>) throws {
    try display.xdotool(
      "mousemove", "\(point.x)", "\(point.y)", "sleep", "0.03", "click", "1", "sleep", "0.03",
      "mousemove", "795", "595")
    _ = try still()
  }

  /// Returns the pixel inside a label's ink that is nearest to the ink's centre.
  ///
  /// A pixel is inside if its four neighbours have its colour, too.
  package static func middle(of channel: Int, in picture: Screenshot) -> SIMD2<Int>? {
    let points = picture.points(channel: channel, above: 130)
    let ink = Set(points)
    let around: [SIMD2<Int>] = [[-1, 0], [1, 0], [0, -1], [0, 1]]
    let centre = points.reduce(.zero, &+) / SIMD2(repeating: max(points.count, 1))
    func distance(_ point: SIMD2<Int>) -> Int {
      let way = point &- centre
      return (way &* way).wrappedSum()
    }
    return points.filter { point in around.allSatisfy { ink.contains(point &+ $0) } }
      .min { distance($0) < distance($1) }
  }

  private static func ink(in picture: Screenshot) -> [SIMD2<Int>] {
    (0..<3).flatMap { picture.points(channel: $0, above: 130) }
  }
}
