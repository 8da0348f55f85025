import Foundation
import TagSphereTestSupport
import Testing

/// Tests the real program in a real window with a real pointer.
///
/// The cloud has three labels of pure red, green and blue, so a pixel's colour identifies its label.
@Suite("The window", .serialized)
struct ViewCommandTests {
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(width: 800, height: 600) }

  @Test("A cloud fills a resized window, and F11 switches to full screen and back")
  func sizes() throws {
    let shown = try ShownProgram(viewing: ["--spin", "0"], on: display)
    defer { shown.program.stop() }
    let before = try shown.still()
    let small = try #require(extent(of: before))
    try display.xdotool("windowsize", shown.window, "780", "590")
    #expect(try waits { (try extent(of: shown.still())?.y ?? 0) > small.y * 4 / 3 })
    try display.xdotool("windowsize", shown.window, "600", "400")
    #expect(try waits { try display.screenshot() == before })
    try display.xdotool("key", "F11")
    #expect(try waits { (try extent(of: shown.still())?.y ?? 0) > small.y * 4 / 3 })
    try display.xdotool("key", "F11")
    #expect(try waits { try extent(of: shown.still()) == small })
  }

  @Test("Control-C ends a window with status 130; kill and --duration end a window with status 0")
  func signals() throws {
    for (signal, status) in [(SIGINT, 130), (SIGTERM, 0)] as [(Int32, Int32)] {
      let shown = try ShownProgram(viewing: [], on: display)
      shown.program.send(signal)
      #expect(try shown.program.waitForEnd(timeout: 2) == status)
    }
    let program = try RunningProgram(
      ["view", "-", "--duration", "0.5"], environment: display.environment,
      input: ShownProgram.coloredLabels)
    #expect(try program.waitForEnd() == 0)
  }

  @Test("Without a display, the program ends with status 2 and says what to do")
  func noDisplay() throws {
    var environment = display.environment
    environment["DISPLAY"] = nil
    let program = try RunningProgram(
      ["view", "-"], environment: environment, input: ShownProgram.coloredLabels)
    #expect(try program.waitForEnd() == 2)
    let text = try program.errorText()
    #expect(text.hasPrefix("tagsphere: error: no display: ") && text.contains("tagsphere render"))
    #expect(text.filter { $0 == "\n" }.count == 1)
  }

  // MARK: Helpers

  /// Width and height of the box around all ink; nil without ink.
  private func extent(of picture: Screenshot) -> SIMD2<Int>? {
    let ink = (0..<3).flatMap { picture.points(channel: $0, above: 60) }
    guard let first = ink.first else { return nil }
    let (low, high) = ink.reduce((first, first)) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
    return high &- low
  }
}
