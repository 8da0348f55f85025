import Foundation
import TagSphereTestSupport
import Testing

/// Compares clicks with the picture.
///
/// Each label has its own colour, and letters have hard edges, so that the window itself is an identity buffer.
@Suite("Clicks and pixels", .serialized)
struct ClickParityTests {
  private let display: VirtualDisplay
  private let folder: TemporaryFolder
  private static let count = 80

  init() throws {
    display = try VirtualDisplay(width: 800, height: 600)
    folder = try TemporaryFolder()
  }

  /// The colour of a label: bright, and different from the colours of all other labels and the background.
  private static func color(_ index: Int) -> SIMD3<Int> {
    [105 + index % 6 * 30, 105 + index / 6 % 6 * 30, 105 + index / 36 % 6 * 30]
  }

  @Test("200 clicks on random pixels print the labels that the picture shows there")
  func clicks() throws {
    var tsv = "text\tweight\tcolor\n"
    for index in 0..<Self.count {
      let hex = (0..<3).map { String(Self.color(index)[$0], radix: 16) }.joined()
      tsv += "word\(index * index)\t\(1 + index % 7)\t#\(hex)\n"
    }
    let shown = try ShownProgram(
      ["--print", "index", "--quality", "fast", "--depth-fade", "0", "--back", "hide"]
        + ["--density", "0.6", "--format", "tsv"], on: display,
      inputFile: folder.file("tags.tsv", Array(tsv.utf8)))
    let picture = try shown.still()
    let ink = picture.pixels(of: (0..<Self.count).map(Self.color), width: 600, height: 400)
    #expect(Set(ink.map(\.color)).count > Self.count / 4, "too few labels are seen")
    var generator = SeededGenerator(seed: 200)
    var (points, expected): ([SIMD2<Int>], [Int]) = ([], [])
    for number in 0..<200 {
      // One click in eight is in an empty corner.
      guard number % 8 != 0, let target = ink.randomElement(using: &generator) else {
        points.append([Int.random(in: 1...30, using: &generator), 1 + number / 8])
        continue
      }
      points.append(target.point)
      expected.append(target.color + 1)
    }
    // The pointer leaves the cloud between clicks, so that no label is highlighted before a click.
    let commands = points.flatMap { point in
      ["mousemove", "598", "2", "sleep", "0.02", "mousemove", "\(point.x)", "\(point.y)"]
        + ["click", "--delay", "0", "1"]
    }
    try display.xdotool(commands)
    let printed = try expected.map { _ in Int(try shown.program.readLine()) }
    #expect(printed == expected)
    try display.xdotool("mousemove", "795", "595")
    // The notice that confirms a choice covers a part of the picture at first.
    let isBack = try shown.reaches(within: 10) {
      try shown.still().difference(from: picture) < 1e-4
    }
    #expect(isBack, "a click moved the view")
    try display.xdotool("key", "Escape")
    #expect(try shown.program.waitForEnd() == 0)
    #expect(try shown.program.restOfOutput().isEmpty, "a click beside the cloud printed something")
  }

  @Test("tagsphere pick names the same labels without a window")
  func pickCommand() throws {
    var tsv = "text\tweight\tcolor\n"
    for index in 0..<3 {
      tsv += "word\(index)\t1\t#\(["ff0000", "00ff00", "0000ff"][index])\n"
    }
    let file = try folder.file("tags.tsv", Array(tsv.utf8))
    let pose = ["--yaw", "30", "--pitch", "10", "--zoom", "1.2", "--text-height", "0.2"]
    let shown = try ShownProgram(pose + ["--format", "tsv"], on: display, inputFile: file)
    let picture = try shown.still()
    for channel in 0..<3 {
      guard let point = ShownProgram.middle(of: channel, in: picture) else { continue }
      let outcome = try BuiltProgram.run(
        ["pick", file.path, "--size", "600x400", "--at", "\(point.x),\(point.y)"] + pose
          + ShownProgram.spread)
      #expect(outcome.output == "word\(channel)\n")
    }
    shown.program.stop()
  }
}
