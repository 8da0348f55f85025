import Foundation
import TagSphereTestSupport
import Testing

/// How the real program ends: its pipe, its file and its window.
///
/// The cloud has three labels of pure red, green and blue, so a pixel's colour names its label.
@Suite("The end of a window", .serialized)
struct WindowEndTests {
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(width: 800, height: 600) }

  @Test("a click into a closed pipe ends it silently, by the signal")
  func closedPipe() throws {
    let shown = try ShownProgram(viewing: ["--spin", "0"], on: display)
    try shown.program.closeOutput()
    let (_, point) = try #require(labelNearestCenter(try shown.still()))
    try display.xdotool("mousemove", "\(point.x)", "\(point.y)", "click", "1")
    #expect(try shown.program.waitForEnd() == 128 + SIGPIPE)
    #expect(try shown.program.errorText().isEmpty)
  }

  @Test("Control-C ends it while it still waits for its file, too")
  func signalWhileReading() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "pipe").path
    try #require(mkfifo(path, 0o600) == 0)
    // Held open here for both ways, so that the program gets neither bytes nor an end.
    let pipe = try #require(FileHandle(forUpdatingAtPath: path))
    defer { try? pipe.close() }
    let program = try RunningProgram(["view", path], environment: display.environment)
    #expect(throws: ToolFailure.self) { try program.waitForEnd(timeout: 0.5) }
    program.send(SIGINT)
    #expect(try program.waitForEnd(timeout: 2) == 130)
  }

  @Test("closing the window ends with status 0")
  func close() throws {
    let shown = try ShownProgram(viewing: [], on: display)
    // What a window manager sends when its close button is clicked.
    try display.askToClose(shown.window)
    #expect(try shown.program.waitForEnd() == 0)
  }

  // MARK: Helpers

  /// The middle of the ink of label 0, 1 or 2: pixels of its colour, if it is in front.
  private func center(of channel: Int, in picture: Screenshot) -> SIMD2<Int>? {
    let ink = picture.points(channel: channel, above: 130)
    guard ink.count > 20 else { return nil }
    return ink.reduce(SIMD2<Int>.zero) { $0 &+ $1 } / SIMD2(repeating: ink.count)
  }

  /// The label whose ink has its middle nearest that of the window.
  private func labelNearestCenter(_ picture: Screenshot) -> (channel: Int, center: SIMD2<Int>)? {
    (0..<3).compactMap { channel in center(of: channel, in: picture).map { (channel, $0) } }
      .min { distance($0.1) < distance($1.1) }
  }

  private func distance(_ point: SIMD2<Int>) -> Int {
    let way = point &- SIMD2(300, 200)
    return way.x * way.x + way.y * way.y
  }
}
