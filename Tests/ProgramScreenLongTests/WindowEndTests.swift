import Foundation
import TagSphereTestSupport
import Testing

/// Tests how the real program ends: by its pipe, its file and its window.
///
/// The cloud has three labels of pure red, green and blue, so a pixel's colour identifies its label.
@Suite("The end of a window", .serialized)
struct WindowEndTests {
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(width: 800, height: 600) }

  @Test("A click that writes into a closed pipe ends the program silently, by the signal")
  func closedPipe() throws {
    let shown = try ShownProgram(viewing: ["--spin", "0"], on: display)
    try shown.program.closeOutput()
    let (_, point) = try #require(labelNearestCenter(try shown.still()))
    try display.xdotool("mousemove", "\(point.x)", "\(point.y)", "click", "1")
    #expect(try shown.program.waitForEnd() == 128 + SIGPIPE)
    #expect(try shown.program.errorText().isEmpty)
  }

  @Test("Control-C ends the program while it waits for its file")
  func signalWhileReading() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "pipe").path
    try #require(mkfifo(path, 0o600) == 0)
    // The pipe is open here for reading and writing, so that the program gets neither bytes nor an end.
    let pipe = try #require(FileHandle(forUpdatingAtPath: path))
    defer { try? pipe.close() }
    let program = try RunningProgram(["view", path], environment: display.environment)
    #expect(throws: ToolFailure.self) { try program.waitForEnd(timeout: 0.5) }
    program.send(SIGINT)
    #expect(try program.waitForEnd(timeout: 2) == 130)
  }

  @Test("Closing the window ends the program with status 0")
  func close() throws {
    let shown = try ShownProgram(viewing: [], on: display)
    // The message that a window manager sends when the close button is clicked.
    try display.askToClose(shown.window)
    #expect(try shown.program.waitForEnd() == 0)
  }

  // MARK: Helpers

  /// The middle of the ink of label 0, 1 or 2, by the pixels of its colour; nil if it is not in front.
  private func center(of channel: Int, in picture: Screenshot) -> SIMD2<Int>? {
    let ink = picture.points(channel: channel, above: 130)
    guard ink.count > 20 else { return nil }
    return ink.reduce(SIMD2<Int>.zero) { $0 &+ $1 } / SIMD2(repeating: ink.count)
  }

  /// The label whose ink has its middle nearest to the middle of the window.
  private func labelNearestCenter(_ picture: Screenshot) -> (channel: Int, center: SIMD2<Int>)? {
    (0..<3).compactMap { channel in center(of: channel, in: picture).map { (channel, $0) } }
      .min { distance($0.1) < distance($1.1) }
  }

  private func distance(_ point: SIMD2<Int>) -> Int {
    let way = point &- SIMD2(300, 200)
    return way.x * way.x + way.y * way.y
  }
}
