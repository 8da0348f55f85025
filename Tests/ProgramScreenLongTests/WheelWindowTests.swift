import Foundation
import TagSphereTestSupport
import Testing

/// Tests that choices of wheels in the real window are printed on standard output.
@Suite("Wheels in the window", .serialized)
struct WheelWindowTests {
  private let display: VirtualDisplay
  private let folder: TemporaryFolder

  init() throws {
    display = try VirtualDisplay(width: 800, height: 600)
    folder = try TemporaryFolder()
  }

  private func show(_ arguments: String..., under launcher: [String] = []) throws -> ShownProgram {
    let words = "[\"10\", \"20\", \"30\", \"40\", \"50\", \"60\"]"
    let text =
      "{\"wheels\": [{\"name\": \"a\", \"words\": \(words)}, {\"name\": \"b\", \"words\": \(words)}]}"
    let file = try folder.file("wheels.json", Array(text.utf8))
    let shown = try ShownProgram(
      running: ["wheel", file.path, "--size", "600x400", "--motion", "full"] + arguments,
      on: display, under: launcher)
    _ = try shown.still()
    return shown
  }

  /// The pixel at an angle, in degrees clockwise from upward, on one of two wheels in 600×400 pixels.
  private func pixel(_ wheel: Int, _ degrees: Double) -> [String] {
    let radius = wheel == 0 ? 164.5 : 128.8
    let angle = degrees * .pi / 180
    let point = (300 + radius * sin(angle), 206.5 - radius * cos(angle))
    return ["mousemove", String(Int(point.0.rounded())), String(Int(point.1.rounded()))]
  }

  /// Drags a wheel, starting at 40°, and releases it at once or after a rest.
  private func drag(_ wheel: Int, by degrees: Double, steps: Int, rests: Bool) throws {
    var words = pixel(wheel, 40) + ["mousedown", "1"]
    for step in 1...steps {
      words += pixel(wheel, 40 + degrees * Double(step) / Double(steps))
      words += ["sleep", "0.01"]
    }
    if rests { words += ["sleep", "0.3"] }
    try display.xdotool(words + ["mouseup", "1"])
  }

  @Test(
    "Each wheel follows drags in both directions, a flick and taps, and prints the word at the mark"
  )
  func drags() throws {
    let shown = try show()
    for wheel in [0, 1] {
      for direction in [1.0, -1] {
        try drag(wheel, by: 720 * direction, steps: 72, rests: true)
        _ = try shown.still()
        #expect(try shown.title() == "a: 10 · b: 10", "after two turns the same word is there")
      }
    }
    try drag(0, by: -100, steps: 4, rests: false)
    _ = try shown.still()
    try display.xdotool(pixel(1, 105) + ["click", "1"])
    _ = try shown.still()
    let title = try shown.title()
    // The list appears four times on the circle, 15° apart.
    #expect(title.hasPrefix("a: ") && title.hasSuffix("b: 20"), Comment(rawValue: title))
    try display.xdotool("key", "Escape")
    #expect(try shown.program.waitForEnd() == 0)
    let output = try String(decoding: shown.program.restOfOutput(), as: UTF8.self)
    let lines = output.split(separator: "\n")
    // Each record differs from the previous one by one wheel.
    let records =
      try ["{\"a\":\"10\",\"b\":\"10\"}"]
      + lines.map { line in
        try #require(
          line.wholeMatch(of: /\{"a":"[1-6]0","b":"[1-6]0"\}/) != nil ? String(line) : nil)
      }
    #expect(records.count >= 3)
    for (record, next) in zip(records, records.dropFirst()) { #expect(record != next) }
    let words = title.split(separator: " ")
    #expect(records.last == "{\"a\":\"\(words[1])\",\"b\":\"\(words[4])\"}")
  }

  @Test(
    "Every word can be reached by keys alone; --pick prints the choice once, or exits with 130 if canceled"
  )
  func keys() throws {
    let shown = try show("--print", "{a}-{b}")
    for expected in ["20", "30", "40", "50", "60", "10"] {
      try display.xdotool("key", "Right")
      #expect(try shown.program.readLine() == "\(expected)-10")
    }
    try display.xdotool("key", "Down", "Left")
    #expect(try shown.program.readLine() == "10-60")
    try display.xdotool("type", "30")
    #expect(try shown.program.readLine() == "10-30")
    try display.xdotool("key", "Escape", "Escape")
    #expect(try shown.program.waitForEnd() == 0)

    let picking = try show("--pick")
    try display.xdotool("key", "Right", "Right", "Return")
    #expect(try picking.program.waitForEnd() == 0)
    let output = try String(decoding: picking.program.restOfOutput(), as: UTF8.self)
    #expect(output == "{\"a\":\"30\",\"b\":\"10\"}\n")

    let cancelled = try show("--pick")
    try display.xdotool("key", "Right", "Escape")
    #expect(try cancelled.program.waitForEnd() == 130)
    #expect(try cancelled.program.restOfOutput().isEmpty)
  }

  @Test("A changed file is shown, and a wheel keeps its word; a broken file changes nothing")
  func reload() throws {
    let log = try folder.file("log", [])
    let shown = try show(under: RunningProgram.logging(to: log))
    let file = folder.url.appending(path: "wheels.json")
    try display.xdotool("key", "Right")
    #expect(try shown.program.readLine() == "{\"a\":\"20\",\"b\":\"10\"}")
    try Data("{\"wheels\": [".utf8).write(to: file)
    #expect(waits(for: "wheels.json: line 1, column", in: log))
    #expect(try shown.title() == "a: 20 · b: 10")
    try Data("{\"wheels\": [{\"name\": \"a\", \"words\": [\"70\", \"20\"]}]}".utf8).write(to: file)
    #expect(try shown.reaches(within: 10) { try shown.title() == "a: 20" })
    try display.xdotool("key", "Escape")
    #expect(try shown.program.waitForEnd() == 0)
  }
}
