import Foundation
import TagSphereTestSupport
import Testing

/// Tests a pointer over a sphere that turns by itself and stops for a hovered label.
@Suite("A pointer at rest", .serialized)
struct PointerAtRestTests {
  private let folder: TemporaryFolder
  private let display: VirtualDisplay
  private let shown: ShownProgram

  init() throws {
    folder = try TemporaryFolder()
    display = try VirtualDisplay(width: 640, height: 480)
    // The only label is in the middle, like the pointer of a new display.
    let file = try folder.file("tags.tsv", Array("text\tcolor\tnote\nrouge\t#ff0000\tseen\n".utf8))
    shown = try ShownProgram(
      running: [
        "view", file.path, "--size", "640x480", "--spin", "6", "--hover", "stop", "--background",
        "black", "--text-height", "0.3", "--highlight", "scale",
      ], on: display, waitsForInk: true)
  }

  /// Observations over some time.
  private struct Watched {
    /// The movement of the label, pixels.
    var way: Double
    /// Whether all screenshots have a tooltip, and whether no screenshot has a tooltip.
    ///
    /// A tooltip is text that is not red, below the hint of keys and away from the pointer.
    var (alwaysTells, neverTells): (Bool, Bool)
  }

  /// Takes ten screenshots in two seconds, which is longer than the swing takes to turn back.
  private func watch(pointer: SIMD2<Int> = [320, 240]) throws -> Watched {
    var (places, tells): ([Double], [Bool]) = ([], [])
    for _ in 0..<10 {
      let picture = try display.screenshot()
      let ink = picture.points(channel: 0, above: 100)
      try #require(!ink.isEmpty)
      places.append(Double(ink.reduce(0) { $0 + $1.x }) / Double(ink.count))
      tells.append(
        (60..<picture.height).contains { y in
          (0..<picture.width).contains { x in
            picture[x, y].min() > 100 && max(abs(x - pointer.x), abs(y - pointer.y)) > 32
          }
        })
      Thread.sleep(forTimeInterval: 0.2)
    }
    return Watched(
      way: (places.max() ?? 0) - (places.min() ?? 0), alwaysTells: tells.allSatisfy { $0 },
      neverTells: !tells.contains(true))
  }

  @Test("The pointer stops the sphere only after the pointer has moved, and for at most 20 seconds")
  func rests() throws {
    defer { shown.program.stop() }
    for _ in 0..<3 {
      let watched = try watch()
      #expect(watched.way > 3 && watched.neverTells, "nobody has pointed: \(watched)")
    }
    let ink = try display.screenshot().points(channel: 0, above: 100)
    let place = ink[ink.count / 2]
    try display.xdotool("mousemove", "\(place.x)", "\(place.y)")
    let moved = Date.now
    var watched = try watch(pointer: place)
    let stops = try waits(seconds: 10) {
      watched = try watch(pointer: place)
      return watched.way < 1 && watched.alwaysTells
    }
    #expect(stops, "the label is pointed at: \(watched)")
    let goesOn = try waits(seconds: 60) {
      watched = try watch(pointer: place)
      return watched.way > 3 && watched.neverTells
    }
    #expect(goesOn, "nobody has pointed for long: \(watched)")
    #expect(Date.now.timeIntervalSince(moved) > 19, "the label was pointed at for 20 seconds")
  }
}
