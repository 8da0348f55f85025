import Foundation
import TagSphereTestSupport
import Testing

/// Tests a real pointer in a real window: dragged, hovered and clicked labels stay under it.
///
/// Labels are round letters, so that the middle of their ink does not depend on their distance.
@Suite("The pointer in the window", .serialized)
struct HandInWindowTests {
  private let display: VirtualDisplay
  private let shown: ShownProgram
  private let middle = SIMD2<Double>(300, 200)

  init() throws {
    display = try VirtualDisplay(width: 800, height: 600)
    let csv = "text,weight,color\nO,1,#ff0000\nO,1,#00ff00\nO,1,#0000ff\n"
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = try folder.file("tags.csv", Array(csv.utf8))
    shown = try ShownProgram(
      [
        "--text-height", "0.2", "--depth-fade", "0", "--format", "csv", "--idle-spin", "never",
        "--yaw", "40",
      ],
      on: display, inputFile: file)
  }

  @Test("A dragged label stays within a pixel of the pointer at any zoom")
  func drag() throws {
    for (round, way) in ([[50, -30], [-70, 40], [30, 50], [-50, -60]] as [SIMD2<Int>]).enumerated()
    {
      if round == 2 {
        try display.xdotool(
          "mousemove", "320", "190", "click", "--repeat", "3", "4", "mousemove", "795", "595")
      }
      let before = try shown.still()
      let channel = front(before)
      let start = try #require(inkMiddle(channel, before))
      // Near the rim, half a pixel of the picture is several pixels of the sphere.
      let reach = round < 2 ? 110.0 : 170
      #expect(radius(start) < reach && radius(start + SIMD2<Double>(way)) < reach, "\(start)")
      let press = SIMD2<Int>(start)
      try move(press, ["mousedown", "1"])
      for step in 1...8 {
        try move(press &+ way &* SIMD2(repeating: step) / SIMD2(repeating: 8), ["sleep", "0.01"])
      }
      let end = try #require(inkMiddle(channel, try shown.still()))
      let miss = (end - start) - SIMD2<Double>(way)
      #expect(abs(miss.x) <= 1 && abs(miss.y) <= 1, "\(start) misses by \(miss)")
      // The pointer is released away from the label, so nothing is chosen.
      try display.xdotool("sleep", "0.1", "mouseup", "1", "mousemove", "795", "595")
    }
    try end(printing: "")
  }

  // MARK: Helpers

  private func move(_ point: SIMD2<Int>, _ commands: [String]) throws {
    try display.xdotool(["mousemove", "\(point.x)", "\(point.y)"] + commands)
  }

  private func end(printing expected: String) throws {
    try display.xdotool("key", "Escape")
    #expect(try shown.program.waitForEnd() == 0)
    #expect(try String(decoding: shown.program.restOfOutput(), as: UTF8.self) == expected)
  }

  private func ink(_ channel: Int, _ picture: Screenshot) -> [SIMD2<Int>] {
    picture.points(channel: channel, above: 100)
  }

  /// The label with the most ink, which is nearest to the camera.
  private func front(_ picture: Screenshot) -> Int {
    (0..<3).max { ink($0, picture).count < ink($1, picture).count } ?? 0
  }

  /// The middle of a label's ink, if all of it is visible.
  private func inkMiddle(_ channel: Int, _ picture: Screenshot) -> SIMD2<Double>? {
    let ink = ink(channel, picture)
    guard ink.count > 60, ink.allSatisfy({ $0.x > 1 && $0.y > 1 && $0.x < 598 && $0.y < 398 })
    else { return nil }
    return ink.reduce(SIMD2<Double>.zero) { $0 + SIMD2<Double>($1) } / Double(ink.count)
  }

  private func radius(_ point: SIMD2<Double>) -> Double {
    (((point - middle) * (point - middle)).sum()).squareRoot()
  }
}
