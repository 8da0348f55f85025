import Foundation
import TagSphereTestSupport
import Testing

/// Tests the real program in a real window while its data change.
///
/// Labels are pure red, green and blue, so a pixel's colour identifies its label.
@Suite("The window with live data", .serialized)
struct LiveViewTests {
  private let display: VirtualDisplay
  private let folder: TemporaryFolder

  init() throws {
    display = try VirtualDisplay(width: 800, height: 600)
    folder = try TemporaryFolder()
  }

  private var path: String { folder.url.appending(path: "tags.json").path }

  private func write(_ text: String, isRenamed: Bool = false) throws {
    if isRenamed {
      let other = path + ".new"
      try Data(text.utf8).write(to: URL(fileURLWithPath: other))
      try #require(rename(other, path) == 0)
    } else {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
    }
  }

  private func json(_ tags: (String, String)...) -> String {
    let tags = tags.map { "{\"text\": \"\($0)\", \"color\": \"\($1)\"}" }
    return "{\"tags\": [\(tags.joined(separator: ", "))]}"
  }

  /// The amount of visible ink of each colour, in pixels.
  private func ink() throws -> [Int] {
    let picture = try display.screenshot()
    return (0..<3).map { picture.points(channel: $0, above: 60).count }
  }

  @Test(
    "A window shows each new version; if a version is broken, it keeps the last one and says why"
  )
  func watch() throws {
    let (red, green, blue) = (
      ("rouge", "#ff0000"), ("vert", "#00ff00"), ("bleu", "#0000ff")
    )
    let log = try folder.file("log", [])
    try Data(json(red, green).utf8).write(to: URL(fileURLWithPath: path))
    let shown = try ShownProgram(
      [path, "--watch", "--text-height", "0.2", "--depth-fade", "0", "--back", "show"], on: display,
      under: RunningProgram.logging(to: log))
    defer { shown.program.stop() }
    _ = try shown.still()
    let first = try ink()
    #expect(first[0] > 50 && first[1] > 50 && first[2] == 0)

    try write(json(red, blue))
    #expect(
      try waits {
        let ink = try ink(); return ink[1] == 0 && ink[2] > 50
      })
    _ = try shown.still()
    let second = try ink()
    #expect(second[0] == first[0], "the survivor is as it was")

    try write("{\"tags\": [{\"text\": ", isRenamed: true)
    #expect(waits(for: "the previous version stays", in: log))
    let kept = try ink()
    // The notice may cover some ink of the labels.
    #expect(kept[0] > 50 && kept[2] > 50)

    try write(json(green), isRenamed: true)
    #expect(
      try waits {
        let ink = try ink(); return ink[0] == 0 && ink[2] == 0 && ink[1] > 50
      })
    try shown.click(1)
    #expect(try shown.program.readLine() == "vert")
    let errors = try String(contentsOf: log, encoding: .utf8)
    #expect(errors.hasPrefix("tagsphere: warning: \(path): line 1, column "))
    #expect(errors.hasSuffix("; the previous version stays\n"))
    #expect(errors.filter { $0 == "\n" }.count == 1, "\(errors)")
  }

  @Test("A window shows the labels of an open pipe, lets the user choose them, and adds the rest")
  func openPipe() throws {
    let pipe = folder.url.appending(path: "pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let writer = try #require(FileHandle(forUpdatingAtPath: pipe))
    try writer.write(contentsOf: Data("text\tcolor\nrouge\t#ff0000\n".utf8))
    let shown = try ShownProgram(
      [
        "-", "--text-height", "0.2", "--shape", "ring-h", "--depth-fade", "0", "--back", "show",
        "--status", "off",
      ], on: display, inputFile: URL(fileURLWithPath: pipe))
    defer { shown.program.stop() }
    #expect(try waits { try ink()[0] > 50 })
    _ = try shown.still()
    try shown.click(0)
    #expect(try shown.program.readLine() == "rouge")
    try writer.write(contentsOf: Data("vert\t#00ff00\nbleu\t#00".utf8))
    #expect(
      try waits {
        let ink = try ink(); return ink[0] > 50 && ink[1] > 50
      })
    #expect(try ink()[2] == 0, "its row is not complete")
    try writer.write(contentsOf: Data("00ff\n\t#000000\n".utf8))
    try writer.close()
    #expect(try waits { try ink()[2] > 50 })
    _ = try shown.still()
    try shown.click(2)
    #expect(try shown.program.readLine() == "bleu")
    #expect(
      try waits { try shown.program.errorText().contains("tagsphere: warning: ") },
      "what a file's warnings say is said at the end")
  }

  @Test("A window shows a first row of a few bytes while the pipe is open")
  func shortRow() throws {
    let pipe = folder.url.appending(path: "pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let writer = try #require(FileHandle(forUpdatingAtPath: pipe))
    try writer.write(contentsOf: Data("B\n".utf8))
    let shown = try ShownProgram(
      [
        "-", "--text-height", "0.2", "--foreground", "red", "--depth-fade", "0", "--back", "show",
        "--status", "off",
      ], on: display, inputFile: URL(fileURLWithPath: pipe))
    defer { shown.program.stop() }
    #expect(try waits { try ink()[0] > 50 })
    try writer.close()
  }

  @Test("The program ends with the reason if an awaited pipe is empty")
  func emptyPipe() throws {
    let pipe = folder.url.appending(path: "pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let writer = try #require(FileHandle(forUpdatingAtPath: pipe))
    let shown = try ShownProgram(
      running: ["-"], on: display, inputFile: URL(fileURLWithPath: pipe))
    defer { shown.program.stop() }
    try writer.close()
    #expect(try shown.program.waitForEnd(timeout: 20) == 1)
    #expect(
      try shown.program.errorText()
        == "tagsphere: error: standard input contains no tags: it is empty\n")
  }

  @Test("A window follows a stream: the latest labels are shown and can be chosen")
  func follow() throws {
    let pipe = folder.url.appending(path: "pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    // The pipe is opened for reading and writing, so that opening it does not block.
    let writer = try #require(FileHandle(forUpdatingAtPath: pipe))
    try writer.write(contentsOf: Data("rouge\t5\n".utf8))
    let shown = try ShownProgram(
      [
        "--follow", "-", "--text-height", "0.2", "--foreground", "red", "--top", "1", "--shape",
        "ring-h", "--depth-fade", "0", "--back", "show",
      ], on: display, inputFile: URL(fileURLWithPath: pipe))
    defer { shown.program.stop() }
    let first = try ink()[0]
    #expect(first > 50)
    try writer.write(contentsOf: Data("unsinn\tviel\nun texte bien plus long\t9\n".utf8))
    #expect(try waits { try ink()[0] > first * 5 / 4 })
    _ = try shown.still()
    try shown.click(0)
    #expect(try shown.program.readLine() == "un texte bien plus long")
    try writer.write(contentsOf: Data("un texte bien plus long\t0\n".utf8))
    #expect(try waits { try ink()[0] < first * 5 / 4 })
    _ = try shown.still()
    try shown.click(0)
    #expect(try shown.program.readLine() == "rouge")
    #expect(
      try shown.program.errorText()
        == "tagsphere: warning: line 2 of standard input is left out: the weight is not a number; "
        + "so are later ones like it\n")
  }
}
