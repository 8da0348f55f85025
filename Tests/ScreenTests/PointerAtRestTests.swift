import Foundation
import TagSphereTestSupport
import Testing

/// A pointer over a sphere that turns by itself, and stops for a label that is pointed at.
@Suite("A pointer at rest", .serialized)
struct PointerAtRestTests {
  private let folder: TemporaryFolder
  private let display: VirtualDisplay
  private let shown: ShownProgram

  init() throws {
    folder = try TemporaryFolder()
    display = try VirtualDisplay(width: 640, height: 480)
    let file = try folder.file("tags.tsv", Array("text\tcolor\nrouge\t#ff0000\n".utf8))
    shown = try ShownProgram(
      running: [
        "view", file.path, "--size", "640x480", "--spin", "6", "--hover", "stop", "--background",
        "black", "--text-height", "0.3",
      ], on: display, waitsForInk: true)
  }

  /// The middle of what is red.
  private func middle() throws -> SIMD2<Double> {
    let ink = try display.screenshot().points(channel: 0, above: 100)
    try #require(!ink.isEmpty)
    return ink.reduce(SIMD2<Double>.zero) { $0 + SIMD2(Double($1.x), Double($1.y)) }
      / Double(ink.count)
  }

  /// Returns how far the label moves within half a second, pixels.
  private func way() throws -> Double {
    let before = try middle()
    Thread.sleep(forTimeInterval: 0.5)
    let way = try middle() - before
    return (way * way).sum().squareRoot()
  }

  @Test("It stops nothing before it has moved, nor 20 seconds after that")
  func rests() throws {
    defer { shown.program.stop() }
    // The pointer of a new display is in its middle, and so is the label.
    for _ in 0..<3 { #expect(try waits(seconds: 3) { try way() > 1 }) }
    let place = try middle()
    try display.xdotool("mousemove", "\(Int(place.x))", "\(Int(place.y))")
    // Where the sphere turns back, it moves as little for a moment.
    #expect(
      try waits(seconds: 5) { try way() < 0.5 && way() < 0.5 }, "the label is pointed at")
    #expect(try waits(seconds: 30) { try way() > 1 }, "nobody points at it")
  }
}
