import Foundation
import TagSphereTestSupport
import Testing

/// Tests what a kiosk shows if a file changes all its colours many times per second.
@Suite("Flashes", .serialized)
struct FlashTests {
  @Test(
    "A file that alternates between white and black at any rate never makes the screen flash",
    arguments: [7.0, 20])
  func file(changesPerSecond: Double) throws {
    let display = try VirtualDisplay(width: 800, height: 600)
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "tags.tsv")
    // The file has one label, which fills most of the screen.
    func write(_ color: String) throws {
      try Data("text\tweight\tcolor\nMMM\t1\t\(color)\n".utf8).write(to: file, options: .atomic)
    }
    try write("#ffffff")
    let shown = try ShownProgram(
      running: [
        "kiosk", file.path, "--format", "tsv", "--motion", "reduced", "--spin", "0",
        "--background", "black", "--text-height", "1", "--box", "own", "--idle-reset", "never",
        "--quality", "fast",
      ], on: display)
    // The point is in the label's box, above its letters.
    let box = SIMD2(400, 190)
    #expect(try waits { try display.screenshot()[box.x, box.y] == [255, 255, 255] })
    var meter = FlashMeter(width: 40, height: 30)
    let start = Date.now
    var (written, changes) = (0, 0)
    var last = try display.screenshot()[box.x, box.y]
    while Date.now.timeIntervalSince(start) < 4 {
      let time = Date.now.timeIntervalSince(start)
      if Int(time * changesPerSecond) >= written {
        written += 1
        try write(written % 2 == 0 ? "#ffffff" : "#000000")
      }
      let screen = try display.screenshot()
      meter.add(sample(screen), at: .seconds(time))
      if screen[box.x, box.y] != last {
        last = screen[box.x, box.y]
        changes += 1
      }
      Thread.sleep(forTimeInterval: 0.01)
    }
    print(
      "\(changesPerSecond) versions a second: \(written) written, \(changes) shown, "
        + "\(meter.mostFlashes) flashes a second")
    #expect(shown.program.isRunning)
    shown.program.stop()
    #expect(meter.mostFlashes <= 2)
    #expect(changes <= 11, "versions came less than 400 ms apart")
    // A file that never rests is never read; see `FileSettling`.
    if changesPerSecond < 10 { #expect(changes >= 1, "new versions are shown") }
  }

  private func sample(_ screen: Screenshot) -> TestPicture {
    var rgba: [UInt8] = []
    for y in 0..<30 {
      for x in 0..<40 {
        let color = screen[x * 20 + 10, y * 20 + 10]
        rgba += [UInt8(color.x), UInt8(color.y), UInt8(color.z), 255]
      }
    }
    return TestPicture(width: 40, height: 30, rgba: rgba)
  }
}
