import Foundation
import TestSupport

/// The real program with a window of 600×400 at the origin of a display of its own.
///
/// Its labels are pure red, green and blue on black, so that a pixel's colour names its label.
struct ShownProgram {
  let display: VirtualDisplay
  let program: RunningProgram
  /// The window's number, as xdotool takes it.
  let window: String

  /// Starts the program and waits until its labels are shown.
  ///
  /// - Throws: ``ToolFailure`` where no window appears.
  init(
    _ arguments: [String], on display: VirtualDisplay, environment: [String: String] = [:],
    inputFile: URL? = nil, under launcher: [String] = []
  ) throws {
    self.display = display
    try display.xdotool("mousemove", "795", "595")
    program = try RunningProgram(
      ["--size", "600x400", "--spin", "0", "--on-choose", "stay", "--background", "black"]
        + arguments,
      environment: display.environment.merging(environment) { $1 }, inputFile: inputFile,
      under: launcher)
    let deadline = Date.now.addingTimeInterval(15)
    var found = ""
    while program.isRunning, Date.now < deadline {
      found = (try? display.xdotool("search", "--onlyvisible", "--class", "tagsphere")) ?? ""
      if try !found.isEmpty && !Self.ink(in: display.screenshot()).isEmpty { break }
      Thread.sleep(forTimeInterval: 0.02)
    }
    guard !found.isEmpty, program.isRunning else {
      throw ToolFailure(description: "no window appeared: \(try program.errorText())")
    }
    window = found
    _ = try still()
  }

  /// The picture, once it has not changed for a while.
  func still() throws -> Screenshot {
    var last = try display.screenshot()
    for _ in 0..<50 {
      Thread.sleep(forTimeInterval: 0.25)
      let next = try display.screenshot()
      if next == last { return next }
      last = next
    }
    throw ToolFailure(description: "the picture does not come to rest")
  }

  /// Clicks the label that is red, green or blue (0, 1, 2), and leaves it.
  func click(_ channel: Int) throws {
    guard let point = Self.middle(of: channel, in: try display.screenshot()) else {
      throw ToolFailure(description: "label \(channel) is not seen")
    }
    try click(at: point)
  }

  /// Clicks a pixel, and leaves it.
  func click(at point: SIMD2<Int>) throws {
    try display.xdotool(
      "mousemove", "\(point.x)", "\(point.y)", "sleep", "0.03", "click", "1", "sleep", "0.03",
      "mousemove", "795", "595")
    _ = try still()
  }

  /// A pixel amid the ink of a label.
  static func middle(of channel: Int, in picture: Screenshot) -> SIMD2<Int>? {
    let ink = Set(picture.points(channel: channel, above: 130))
    let around: [SIMD2<Int>] = [[-1, 0], [1, 0], [0, -1], [0, 1]]
    return ink.first { point in around.allSatisfy { ink.contains(point &+ $0) } }
  }

  private static func ink(in picture: Screenshot) -> [SIMD2<Int>] {
    (0..<3).flatMap { picture.points(channel: $0, above: 130) }
  }
}
