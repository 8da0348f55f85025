import Foundation
import TagSphereTestSupport
import Testing

/// Tests wheels beside a sphere in the real window, turned by mouse and keys.
@Suite("Wheels beside a sphere in the window", .serialized)
struct FilterWindowTests {
  private let display: VirtualDisplay
  private let folder: TemporaryFolder

  /// The number of rows of each kind.
  private static let counts = ["apple": 12, "pear": 8, "plum": 4]

  init() throws {
    display = try VirtualDisplay(width: 800, height: 600)
    folder = try TemporaryFolder()
  }

  private func show() throws -> ShownProgram {
    var table = "text\tweight\tkind\tsize\n"
    for (kind, count) in Self.counts.sorted(by: { $0.key < $1.key }) {
      for number in 1...count {
        table += "\(kind) \(number)\t\(number)\t\(kind)\t\(number % 2 == 0 ? "large" : "small")\n"
      }
    }
    let file = try folder.file("fruit.tsv", Array(table.utf8))
    let shown = try ShownProgram(
      running: [
        "view", file.path, "--size", "600x400", "--motion", "full", "--spin", "0", "--wheels",
        "kind,size",
      ], on: display)
    _ = try shown.still()
    return shown
  }

  /// The pixel at an angle, in degrees clockwise from upward, on one of two wheels.
  ///
  /// Their centre is beyond the lower left corner of 600×400 pixels.
  private func pixel(_ wheel: Int, _ degrees: Double) -> [String] {
    let radius = wheel == 0 ? 395.2 : 349.4
    let angle = degrees * .pi / 180
    let point = (-24 + radius * sin(angle), 494 - radius * cos(angle))
    return ["mousemove", String(Int(point.0.rounded())), String(Int(point.1.rounded()))]
  }

  /// Returns the words and the number in the title; a title without words counts as “all”.
  private func state(_ shown: ShownProgram) throws -> (words: [String: String], left: Int?) {
    let title = try shown.title()
    guard let match = title.firstMatch(of: #/^(?<words>.*), (?<left>\d+) of 24 – /#) else {
      return ([:], nil)
    }
    var words: [String: String] = [:]
    for part in match.words.split(separator: ", ") {
      let pair = part.split(separator: ": ")
      words[String(pair[0])] = String(pair[1])
    }
    return (words, Int(match.left))
  }

  @Test(
    "A drag on a wheel turns the wheel, and the title says what remains; any other drag turns the sphere"
  )
  func mouse() throws {
    let shown = try show()
    #expect(try state(shown).left == nil)
    for step in [-8.0, -14, -20] {
      try display.xdotool(
        pixel(0, 37) + ["mousedown", "1", "sleep", "0.05"] + pixel(0, 37 + step / 2)
          + ["sleep", "0.05"] + pixel(0, 37 + step) + ["sleep", "0.3", "mouseup", "1"])
      _ = try shown.still()
      let (words, left) = try state(shown)
      let expected = words["kind"].flatMap { Self.counts[$0] } ?? 24
      #expect(left == nil || left == expected, "\(words)")
    }
    let before = try state(shown)
    let picture = try shown.still()
    try display.xdotool(
      "mousemove", "440", "170", "mousedown", "1", "sleep", "0.05", "mousemove", "500", "170",
      "sleep", "0.3", "mouseup", "1")
    let after = try state(shown)
    #expect(after.words == before.words && after.left == before.left)
    #expect(try shown.still() != picture)
    try display.xdotool("key", "ctrl+q")
    #expect(try shown.program.waitForEnd() == 0)
  }

  @Test(
    "Every combination of words can be reached by keys alone, and the title names the combination")
  func keys() throws {
    let shown = try show()
    try display.xdotool("key", "F6")
    for kind in ["apple", "pear", "plum", "all"] {
      try display.xdotool("key", "Right")
      #expect(
        try shown.reaches(within: 5) { try state(shown).words["kind"] == kind }, "\(kind)")
      #expect(try state(shown).left == Self.counts[kind] ?? 24)
    }
    try display.xdotool("key", "Down", "Right")
    #expect(try shown.reaches(within: 5) { try state(shown).left == 12 })
    try display.xdotool("key", "Up", "p", "l")
    #expect(try shown.reaches(within: 5) { try state(shown).left == 2 })
    // Escape returns the keys to the sphere, and then ends the program.
    try display.xdotool("key", "Escape", "Escape", "Escape")
    #expect(try shown.program.waitForEnd() == 0)
  }
}
