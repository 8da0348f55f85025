public import Foundation

/// The real program with a window on a display, as a person sees it.
public struct ShownProgram {
  /// The display.
  public let display: VirtualDisplay
  /// The program.
  public let program: RunningProgram
  /// The window's number, as xdotool takes it.
  public let window: String

  /// Starts the program and waits until it has a window.
  ///
  /// The pointer waits in the screen's corner at 795,595 meanwhile, beside a window of 600×400.
  ///
  /// - Parameters:
  ///   - arguments: All arguments after the program's name.
  ///   - display: Where its window appears.
  ///   - environment: Variables besides those of the display.
  ///   - input: What it reads from standard input.
  ///   - inputFile: A file that it reads from standard input instead.
  ///   - launcher: A tool that starts it, with its arguments; empty for none.
  ///   - waitsForInk: Whether it waits as well until a pixel is rather red, green or blue.
  /// - Throws: ``ToolFailure`` where no window appears.
  public init(
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

  /// Starts the program with a still cloud in a window of 600×400 at the origin, on black, and waits
  /// until all of it is shown.
  ///
  /// Its labels are to be pure red, green and blue, so that a pixel's colour names its label.
  ///
  /// - Throws: ``ToolFailure`` where no window appears, or its picture does not come to rest.
  public init(
    _ arguments: [String], on display: VirtualDisplay, environment: [String: String] = [:],
    inputFile: URL? = nil, under launcher: [String] = []
  ) throws {
    let look = ["--size", "600x400", "--spin", "0", "--on-choose", "stay", "--background", "black"]
    try self.init(
      running: look + arguments, on: display, environment: environment, inputFile: inputFile,
      under: launcher, waitsForInk: true)
    _ = try still()
  }

  /// The picture, once nobody has anything to do any more: it has stayed the same for a while that is
  /// longer than the best frame waits (150 ms), and neither the program nor the display is late.
  ///
  /// - Throws: ``ToolFailure`` where it does not come to rest within `timeout`, seconds.
  public func still(timeout: Double = 20) throws -> Screenshot {
    var last = try display.screenshot()
    var calmLooks = 0
    let isStill = try waits(seconds: timeout) {
      Thread.sleep(forTimeInterval: 0.06)
      let isBusy = [program.processID, display.processID].contains(where: ProcessCensus.isBusy)
      let next = try display.screenshot()
      calmLooks = next == last && !isBusy ? calmLooks + 1 : 0
      last = next
      return calmLooks == 4
    }
    guard isStill else { throw ToolFailure(description: "the picture does not come to rest") }
    return last
  }

  /// Waits until something is so, as the program and its display have promised it.
  ///
  /// - Parameters:
  ///   - seconds: How long at the most; it is their time, see `waits(seconds:of:_:)`.
  ///   - condition: Whether it is so.
  /// - Returns: Whether it was so in time.
  public func reaches(within seconds: Double, _ condition: () throws -> Bool) rethrows -> Bool {
    try waits(seconds: seconds, of: [program.processID, display.processID], condition)
  }

  /// What the window's title bar says.
  public func title() throws -> String { try display.title(of: window) }

  /// Where the window stands and how large it is, such as `0,0 600x400`.
  public func frame() throws -> String { try display.frame(of: window) }

  /// Clicks the label that is red, green or blue (0, 1, 2), and leaves it.
  public func click(_ channel: Int) throws {
    guard let point = Self.middle(of: channel, in: try display.screenshot()) else {
      throw ToolFailure(description: "label \(channel) is not seen")
    }
    try click(at: point)
  }

  /// Clicks a pixel, and leaves it.
  public func click(at point: SIMD2<Int>) throws {
    try display.xdotool(
      "mousemove", "\(point.x)", "\(point.y)", "sleep", "0.03", "click", "1", "sleep", "0.03",
      "mousemove", "795", "595")
    _ = try still()
  }

  /// A pixel amid the ink of a label that stands in front: its neighbours are of its colour, too.
  public static func middle(of channel: Int, in picture: Screenshot) -> SIMD2<Int>? {
    let ink = Set(picture.points(channel: channel, above: 130))
    let around: [SIMD2<Int>] = [[-1, 0], [1, 0], [0, -1], [0, 1]]
    return ink.first { point in around.allSatisfy { ink.contains(point &+ $0) } }
  }

  private static func ink(in picture: Screenshot) -> [SIMD2<Int>] {
    (0..<3).flatMap { picture.points(channel: $0, above: 130) }
  }
}
