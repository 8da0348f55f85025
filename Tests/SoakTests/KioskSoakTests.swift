import Foundation
import TagSphereTestSupport
import Testing

/// Tests the real kiosk on a screen, in real time.
///
/// Its file is rewritten in several ways, its window resized, its monitor switched off and on, and
/// random input alternates with pauses. `make soak` runs the long form.
@Suite("Soak on a screen", .serialized) struct KioskSoakTests {
  private let plan = SoakPlan.ofEnvironment
  private let display: VirtualDisplay
  private let folder: TemporaryFolder
  private let file: URL
  private let log: URL

  init() throws {
    display = try VirtualDisplay(width: 640, height: 480)
    folder = try TemporaryFolder()
    file = folder.url.appending(path: "tags.json")
    log = folder.url.appending(path: "log")
  }

  @Test(
    "A kiosk in a soak test keeps changing, shows the last valid version, does not grow, and ends")
  func flat() throws {
    try SoakVersion.writePictures(to: folder.url)
    try SoakVersion.ofWall.write(to: file, number: 0)
    let shown = try ShownProgram(
      running: ["kiosk", file.path, "--idle-reset", "1", "--declutter", "fade", "--status", "on"],
      // The program chooses its allocator settings itself.
      on: display, under: ["env", "-u", "MALLOC_ARENA_MAX"] + RunningProgram.logging(to: log))
    defer { shown.program.stop() }
    var report = SoakReport(title: "on a screen, \(Int(plan.seconds)) s")
    var generator = SeededGenerator(seed: 60)
    var pictures: [Screenshot] = []
    var (rounds, versions, broken, resizes, switches) = (0, 0, 0, 0, 0)
    let end = Date.now.addingTimeInterval(plan.seconds)
    while Date.now < end || report.samples.count < plan.samples {
      for _ in 0..<2 {
        let version = SoakVersion.random(versions, using: &generator)
        try version.write(to: file, number: versions)
        versions += 1
        if version.labels == nil { broken += 1 }
        try sendInput(using: &generator)
      }
      if rounds % 3 == 1 {
        try display.xdotool(
          "windowsize", shown.window, "\(100 + rounds * 37 % 500)", "\(80 + rounds * 29 % 380)")
        resizes += 1
      }
      if rounds % 4 == 2 {
        try display.switchMonitor(false, width: 640, height: 480)
        // A monitor is not plugged in again before the disconnection has been noticed.
        Thread.sleep(forTimeInterval: 0.3)
        try display.switchMonitor(true, width: 640, height: 480)
        switches += 1
      }
      if rounds % 5 == 3 { shown.program.send(SIGHUP) }
      rounds += 1
      try SoakVersion.ofWall.write(to: file, number: 0)
      versions += 1
      #expect(try waits { shown.program.isRunning ? try shown.frame() == "0,0 640x480" : true })
      Thread.sleep(forTimeInterval: 0.3)
      let said = try String(contentsOf: log, encoding: .utf8)
      try #require(shown.program.isRunning, "it has ended: \(said)")
      // Takes the planned number of samples, evenly distributed over time.
      let share = 1 - max(end.timeIntervalSinceNow, 0) / plan.seconds
      if Double(report.samples.count) <= share * Double(plan.samples) {
        pictures.append(try display.screenshot())
        report.add(.init(census: try ProcessCensus(of: shown.program.processID)), of: plan)
      }
    }
    report.actions = [
      .init(name: "rounds", count: rounds), .init(name: "reloads", count: versions),
      .init(name: "of them broken", count: broken), .init(name: "resizes", count: resizes),
      .init(name: "switched monitors", count: switches),
    ]
    print(report.table)
    let peak = report.samples.map(\.census.peakBytes).max() ?? 0
    print("  peak memory \(peak >> 20) MiB")
    #expect((1..<1 << 30).contains(peak), "a small computer has room for it")
    let still = zip(pictures, pictures.dropFirst()).count { $0 == $1 }
    #expect(still < pictures.count / 2, "the scene changes")
    try showsLastGoodVersion()
    shown.program.send(SIGTERM)
    #expect(try shown.program.waitForEnd(timeout: 2) == 0)
    report.expectFlat(within: plan.tolerance)
  }

  /// Sends a random gesture, or waits.
  private func sendInput(using generator: inout SeededGenerator) throws {
    let (x, y) = (
      Int.random(in: 50...590, using: &generator), Int.random(in: 50...430, using: &generator)
    )
    let gestures: [[String]] = [
      [
        "mousemove", "\(x)", "\(y)", "mousedown", "1", "mousemove", "\(640 - x)", "\(480 - y)",
        "sleep", "0.05", "mouseup", "1",
      ],
      ["mousemove", "\(x)", "\(y)", "click", "4", "click", "4", "click", "5", "click", "1"],
      ["type", "word"], ["key", "Escape", "Escape"], ["key", "Tab", "Tab", "Return"],
      ["key", "F1", "F1"], ["key", "Left", "Up", "Home"], ["mousemove", "\(x)", "\(y)"],
      ["sleep", "0.5"],
    ]
    if let gesture = gestures.randomElement(using: &generator) { try display.xdotool(gesture) }
    try display.xdotool("sleep", "0.1")
  }

  /// Expects that the screen still shows a version with only red labels after an invalid one.
  private func showsLastGoodVersion() throws {
    // There are enough labels that some are in front, wherever the sphere has turned.
    let tags = (1...40).map { "{\"text\": \"rouge \($0)\", \"color\": \"#ff0000\"}" }
    try Data("{\"tags\": [\(tags.joined(separator: ","))]}".utf8).write(to: file, options: .atomic)
    try display.xdotool("key", "Escape", "Escape", "Escape")
    func isRed() throws -> Bool {
      let picture = try display.screenshot()
      let ink = (0..<3).map { picture.points(channel: $0, above: 60).count }
      return ink[0] > 20 && ink[1] + ink[2] == 0
    }
    #expect(try waits(isRed), "the last version is shown")
    try Data("{".utf8).write(to: file, options: .atomic)
    let reason = "line 1, column 2"
    #expect(
      try waits { try String(contentsOf: log, encoding: .utf8).contains(reason) },
      "the log contains the reason for the rejection")
    #expect(try waits(isRed), "the last valid version stays")
  }
}
