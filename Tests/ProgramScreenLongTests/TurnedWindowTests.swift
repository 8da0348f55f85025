import Foundation
import TagSphereScreen
import TagSphereTestSupport
import Testing

/// Tests the real program in a turned window: its picture, clicks and drags.
@Suite("A turned window", .serialized)
struct TurnedWindowTests {
  private let display: VirtualDisplay
  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    display = try VirtualDisplay(width: 800, height: 600)
    folder = try TemporaryFolder()
    // The centres of the letters have ink, so that a press there grabs the label's own place.
    let tags = "X\t1\t#ff0000\nX\t1\t#00ff00\nX\t1\t#0000ff\n"
    file = try folder.file("tags.tsv", Array(("text\tweight\tcolor\n" + tags).utf8))
  }

  private func open(
    on display: VirtualDisplay, _ arguments: String...
  ) throws -> ShownProgram {
    try ShownProgram(
      [
        "--format", "tsv", "--print", "index", "--text-height", "0.3", "--depth-fade", "0",
        "--status", "on", "--quality", "fast", "--idle-spin", "never", "--yaw", "40", "--back",
        "hide",
      ] + arguments, on: display, inputFile: file)
  }

  @Test(
    "A turned window shows the turned picture with its panels, and clicks hit what is shown",
    arguments: [90, 180, 270])
  func turned(degrees: Int) throws {
    let rotation = try #require(ScreenRotation(rawValue: degrees / 90))
    let transform = ScreenTransform(rotation: rotation, windowSize: [600, 400])
    let size = transform.pictureSize
    // The upright window has its own display, because windows stay visible for a moment after their end.
    let upright = try open(
      on: VirtualDisplay(width: 800, height: 600), "--size", "\(size.x)x\(size.y)")
    let picture = try upright.still()
    upright.program.stop()
    let turned = try open(on: display, "--rotate", "\(degrees)")
    let window = try turned.still()
    var different: [SIMD2<Int>] = []
    for y in 0..<400 {
      for x in 0..<600 {
        let place = transform.picturePixel(ofWindow: [x, y])
        if window[x, y] != picture[place.x, place.y] { different.append([x, y]) }
      }
    }
    #expect(
      different.isEmpty,
      """
      \(different.count) pixels differ, x \(different.map(\.x).min() ?? 0) to \
      \(different.map(\.x).max() ?? 0), y \(different.map(\.y).min() ?? 0) to \
      \(different.map(\.y).max() ?? 0)
      """)

    var clicked = 0
    for channel in 0..<3 {
      guard let point = ShownProgram.middle(of: channel, in: window) else { continue }
      try turned.click(at: point)
      #expect(try turned.program.readLine() == "\(channel + 1)")
      clicked += 1
    }
    #expect(clicked > 0)
    try drag(in: turned)
    try display.xdotool("key", "Escape")
    #expect(try turned.program.waitForEnd() == 0)
    #expect(try turned.program.restOfOutput().isEmpty, "a drag chooses nothing")
  }

  /// Drags a label across the window, and expects its ink under the pointer.
  private func drag(in shown: ShownProgram) throws {
    let picture = try shown.still()
    let ink = (0..<3).map { picture.points(channel: $0, above: 130) }
    // The label whose ink is nearest to the middle can be dragged farthest.
    func middle(_ points: [SIMD2<Int>]) -> SIMD2<Int> {
      points.reduce(.zero, &+) / SIMD2(repeating: max(points.count, 1))
    }
    func way(_ channel: Int) -> Int {
      let way = middle(ink[channel]) &- [300, 200]
      return ink[channel].isEmpty ? .max : (way &* way).wrappedSum()
    }
    let channel = try #require((0..<3).min { way($0) < way($1) })
    let start = try #require(ShownProgram.middle(of: channel, in: picture))
    let before = middle(ink[channel])
    let pull: SIMD2<Int> = [40, -24]
    try display.xdotool("mousemove", "\(start.x)", "\(start.y)", "mousedown", "1")
    for step in 1...8 {
      let point = start &+ pull &* SIMD2(repeating: step) / SIMD2(repeating: 8)
      try display.xdotool("mousemove", "\(point.x)", "\(point.y)", "sleep", "0.01")
    }
    let after = middle(try shown.still().points(channel: channel, above: 130))
    let miss = after &- before &- pull
    #expect(abs(miss.x) <= 2 && abs(miss.y) <= 2, "the label was left behind by \(miss)")
    try display.xdotool("sleep", "0.1", "mouseup", "1", "mousemove", "795", "595")
  }
}
