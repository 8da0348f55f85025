import Foundation
import TagSphereTestSupport
import Testing

/// The real program in a real window, moved by a real pointer: what a person does and sees.
///
/// The cloud has three labels of pure red, green and blue, so a pixel's colour names its label.
@Suite("The window", .serialized)
struct ViewCommandTests {
  private let cloud = "text\tweight\tcolor\nrouge\t1\t#ff0000\nvert\t1\t#00ff00\nbleu\t1\t#0000ff\n"
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(width: 800, height: 600) }

  @Test("turns by itself, rests when paused, and ends by Escape with status 0")
  func turnsAndEnds() throws {
    let shown = try open("--spin", "30")
    let first = try display.screenshot()
    #expect(try waits { try display.screenshot().difference(from: first) > 0.0005 })
    try display.xdotool("key", "space")
    _ = try shown.still()
    try display.xdotool("key", "space")
    let resumed = try display.screenshot()
    #expect(try waits { try display.screenshot().difference(from: resumed) > 0.0005 })
    try display.xdotool("key", "Escape")
    #expect(try shown.program.waitForEnd() == 0)
    #expect(try shown.program.errorText() == "")
  }

  @Test("a pull moves the label with the pointer; at rest it stays")
  func pull() throws {
    let shown = try open("--spin", "0", "--yaw", "60")
    let before = try shown.still()
    let (color, start) = try #require(labelNearestCenter(before))
    try drag(from: start, by: [6, -3], steps: 10, rest: 0.3)
    // Hovering would colour it otherwise.
    try display.xdotool("mousemove", "5", "5")
    let after = try shown.still()
    let end = try #require(center(of: color, in: after))
    // The label stands on the sphere, and the pointer held the sphere some pixels beside its middle.
    #expect(
      abs(end.x - start.x - 60) <= 5 && abs(end.y - start.y + 30) <= 5, Comment("\(start) → \(end)")
    )
    try display.xdotool("key", "ctrl+q")
    #expect(try shown.program.waitForEnd() == 0)
  }

  @Test("a flick goes on turning after the release, and comes to rest")
  func flick() throws {
    let shown = try open("--spin", "0", "--half-life", "0.4")
    try drag(from: [300, 200], by: [12, 0], steps: 8, rest: 0)
    let released = try display.screenshot()
    #expect(try waits { try display.screenshot().difference(from: released) > 0.0005 })
    let later = try display.screenshot()
    #expect(try waits { try display.screenshot().difference(from: later) > 0.0005 })
    _ = try shown.still(timeout: 10)
    #expect(shown.program.isRunning)
  }

  @Test("a pull that rests before its release does not go on")
  func restedPull() throws {
    let shown = try open("--spin", "0")
    defer { shown.program.stop() }
    _ = try shown.still()
    try hold(from: [300, 200], by: [12, 0], steps: 8)
    let held = try shown.still()
    try display.xdotool("mouseup", "1")
    Thread.sleep(forTimeInterval: 0.5)
    // What a pointer that holds nothing colours is not what this is about.
    try display.xdotool("mousemove", "790", "590")
    #expect(try shown.still().difference(from: held) < 0.0005)
  }

  @Test(
    "a click prints the label that the picture shows there, at once, wherever the sphere stands")
  func click() throws {
    let shown = try open("--spin", "0", "--on-choose", "stay")
    var printed: Set<String> = []
    for turn in 0..<10 {
      let picture = try shown.still()
      for (index, name) in ["rouge", "vert", "bleu"].enumerated() {
        // Only the front half is clear of the fade, and only there can labels be clicked.
        guard let point = ShownProgram.middle(of: index, in: picture) else { continue }
        try display.xdotool("mousemove", "\(point.x)", "\(point.y)", "click", "1")
        #expect(try shown.program.readLine() == name, "turn \(turn), at \(point)")
        printed.insert(name)
      }
      try display.xdotool("mousemove", "5", "5")
      try display.xdotool("key", "--delay", "30", "shift+Right")
      Thread.sleep(forTimeInterval: 0.3)
    }
    #expect(printed == ["rouge", "vert", "bleu"])
    shown.program.stop()
  }

  @Test("a click into a closed pipe ends with one sentence and status 2")
  func closedPipe() throws {
    let shown = try open("--spin", "0")
    try shown.program.closeOutput()
    let (_, point) = try #require(labelNearestCenter(try shown.still()))
    try display.xdotool("mousemove", "\(point.x)", "\(point.y)", "click", "1")
    #expect(try shown.program.waitForEnd() == 2)
    #expect(
      try shown.program.errorText()
        == "tagsphere: error: cannot write to standard output: its reader has gone away\n")
  }

  @Test("hovering highlights the label, and leaving restores the picture")
  func hover() throws {
    let shown = try open("--spin", "0")
    defer { shown.program.stop() }
    try display.xdotool("mousemove", "790", "590")
    let before = try shown.still()
    let (color, point) = try #require(labelNearestCenter(before))
    try display.xdotool("mousemove", "\(point.x)", "\(point.y)")
    #expect(try waits { center(of: color, in: try display.screenshot()) == nil })
    try display.xdotool("mousemove", "790", "590")
    // The server may draw the pointer itself: some sixty pixels, against a thousand of the label.
    #expect(try waits { try display.screenshot().difference(from: before) < 0.0005 })
  }

  @Test("a new size is filled, and F11 fills the screen and returns")
  func sizes() throws {
    let shown = try open("--spin", "0")
    defer { shown.program.stop() }
    let before = try shown.still()
    let small = try #require(extent(of: before))
    try display.xdotool("windowsize", shown.window, "780", "590")
    #expect(try waits { (try extent(of: shown.still())?.y ?? 0) > small.y * 4 / 3 })
    try display.xdotool("windowsize", shown.window, "600", "400")
    #expect(try waits { try display.screenshot() == before })
    try display.xdotool("key", "F11")
    #expect(try waits { (try extent(of: shown.still())?.y ?? 0) > small.y * 4 / 3 })
    try display.xdotool("key", "F11")
    #expect(try waits { try extent(of: shown.still()) == small })
  }

  @Test("the wheel zooms, and Home returns to the very same picture")
  func zoomAndHome() throws {
    let shown = try open("--spin", "0")
    defer { shown.program.stop() }
    let before = try shown.still()
    try display.xdotool("mousemove", "5", "5", "click", "--repeat", "3", "4", "key", "Right")
    let zoomed = try shown.still()
    #expect(zoomed.difference(from: before) > 0.002)
    try display.xdotool("key", "Home")
    #expect(try waits { try display.screenshot() == before })
  }

  @Test("costs no processor time while hidden, nor while still")
  func costsNothing() throws {
    let shown = try open("--spin", "40")
    try display.xdotool("windowunmap", shown.window)
    #expect(try comesToRest(shown.program), "hidden")
    try display.xdotool("windowmap", shown.window, "key", "--window", shown.window, "space")
    #expect(try comesToRest(shown.program), "still")
  }

  @Test("Control-C ends with 130, kill with 0, the time asked for with 0")
  func signals() throws {
    for (signal, status) in [(SIGINT, 130), (SIGTERM, 0)] as [(Int32, Int32)] {
      let shown = try open()
      shown.program.send(signal)
      #expect(try shown.program.waitForEnd(timeout: 2) == status)
    }
    let shown = try open("--duration", "0.5")
    #expect(try shown.program.waitForEnd(timeout: 3) == 0)
  }

  @Test("Control-C ends it while it still waits for its file, too")
  func signalWhileReading() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "pipe").path
    try #require(mkfifo(path, 0o600) == 0)
    // Held open here for both ways, so that the program gets neither bytes nor an end.
    let pipe = try #require(FileHandle(forUpdatingAtPath: path))
    defer { try? pipe.close() }
    let program = try RunningProgram(["view", path], environment: display.environment)
    #expect(throws: ToolFailure.self) { try program.waitForEnd(timeout: 0.5) }
    program.send(SIGINT)
    #expect(try program.waitForEnd(timeout: 2) == 130)
  }

  @Test("closing the window ends with status 0")
  func close() throws {
    let shown = try open()
    // What a window manager sends when its close button is clicked.
    try display.askToClose(shown.window)
    #expect(try shown.program.waitForEnd() == 0)
  }

  @Test("without a display it says what to do, with status 2")
  func noDisplay() throws {
    var environment = display.environment
    environment["DISPLAY"] = nil
    let program = try RunningProgram(["view", "-"], environment: environment, input: cloud)
    #expect(try program.waitForEnd() == 2)
    let text = try program.errorText()
    #expect(text.hasPrefix("tagsphere: error: no display: ") && text.contains("tagsphere render"))
    #expect(text.filter { $0 == "\n" }.count == 1)
  }

  // MARK: Helpers

  /// Starts the program with a window of 600×400 at the origin and waits until it is shown.
  private func open(_ options: String...) throws -> ShownProgram {
    try ShownProgram(
      running: ["view", "-", "--format", "tsv", "--size", "600x400", "--text-height", "0.2"]
        + options, on: display, input: cloud, waitsForInk: true)
  }

  /// Whether the program soon uses no more than 20 ms of a processor a second, for two seconds.
  private func comesToRest(_ program: RunningProgram) throws -> Bool {
    try waits(seconds: 10) {
      let before = try program.processorSeconds()
      Thread.sleep(forTimeInterval: 2)
      return try program.processorSeconds() - before <= 0.04
    }
  }

  /// Presses at a point, moves in steps 10 ms apart, and does with it in one call what is told.
  private func hold(
    from start: SIMD2<Int>, by step: SIMD2<Int>, steps: Int, then: [String] = []
  ) throws {
    var commands = ["mousemove", "\(start.x)", "\(start.y)", "mousedown", "1"]
    for index in 1...steps {
      let point = start &+ step &* SIMD2(repeating: index)
      commands += ["mousemove", "\(point.x)", "\(point.y)", "sleep", "0.01"]
    }
    try display.xdotool(commands + then)
  }

  /// Presses at a point, moves in steps 10 ms apart, rests, and lets go.
  private func drag(
    from start: SIMD2<Int>, by step: SIMD2<Int>, steps: Int, rest: Double
  ) throws {
    try hold(from: start, by: step, steps: steps, then: ["sleep", "\(rest)", "mouseup", "1"])
  }

  /// The middle of the ink of label 0, 1 or 2: pixels of its colour, if it is in front.
  private func center(of channel: Int, in picture: Screenshot) -> SIMD2<Int>? {
    let ink = picture.points(channel: channel, above: 130)
    guard ink.count > 20 else { return nil }
    return ink.reduce(SIMD2<Int>.zero) { $0 &+ $1 } / SIMD2(repeating: ink.count)
  }

  /// The label whose ink has its middle nearest that of the window.
  private func labelNearestCenter(_ picture: Screenshot) -> (channel: Int, center: SIMD2<Int>)? {
    (0..<3).compactMap { channel in center(of: channel, in: picture).map { (channel, $0) } }
      .min { distance($0.1) < distance($1.1) }
  }

  private func distance(_ point: SIMD2<Int>) -> Int {
    let way = point &- SIMD2(300, 200)
    return way.x * way.x + way.y * way.y
  }

  /// Width and height of the box around all ink; nil where there is none.
  private func extent(of picture: Screenshot) -> SIMD2<Int>? {
    let ink = (0..<3).flatMap { picture.points(channel: $0, above: 60) }
    guard let first = ink.first else { return nil }
    let (low, high) = ink.reduce((first, first)) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
    return high &- low
  }
}
