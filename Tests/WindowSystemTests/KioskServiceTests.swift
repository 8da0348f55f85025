import Foundation
import TagSphereTestSupport
import Testing

/// What operators hear of a kiosk, and what it does where nobody is there to help.
@Suite("The kiosk in service", .serialized)
struct KioskServiceTests {
  private let display: VirtualDisplay
  private let folder: TemporaryFolder

  init() throws {
    display = try VirtualDisplay(width: 640, height: 480)
    folder = try TemporaryFolder()
  }

  private var tags: URL { folder.url.appending(path: "tags.tsv") }
  private var stateFile: URL { folder.url.appending(path: "state.json") }

  @Test("A broken file shows a page with the reason, and the cloud as soon as it is good")
  func brokenStart() throws {
    let manager = try NotifySocket()
    let program = try open(environment: ["NOTIFY_SOCKET": manager.path])
    defer { program.stop() }
    #expect(try waits { try state()["state"] as? String == "showing" })
    #expect(manager.next(timeout: 20) == "READY=1")
    #expect(
      manager.next(timeout: 20)
        == "STATUS=nothing to show yet: cannot read \(tags.path): there is no such file")
    let page = try display.screenshot()
    let broken = ["", "text\tweight\n\t1\n", "\u{0}", "rouge\tNaN\n"]
    for text in broken {
      try Data(text.utf8).write(to: tags, options: .atomic)
      let before = try data()["last_error"] as? String
      #expect(
        try waits { try data()["last_error"] as? String != before }, "\(text.debugDescription)")
      #expect(try state()["labels"] as? Int == 0)
    }
    try FileManager.default.removeItem(at: tags)
    try FileManager.default.createDirectory(at: tags, withIntermediateDirectories: false)
    #expect(try waits { (try data()["last_error"] as? String ?? "").contains("directory") })
    try FileManager.default.removeItem(at: tags)
    try Data("rouge\t1\nvert\t3\n".utf8).write(to: tags)
    #expect(try waits { try state()["labels"] as? Int == 2 })
    #expect(try data()["version"] as? Int == 1)
    #expect(try data()["last_error"] is NSNull)
    #expect(try waits { try display.screenshot().difference(from: page) > 0.01 })
    // From here on, the last good cloud stays.
    try FileManager.default.removeItem(at: tags)
    #expect(try waits { (try data()["last_error"] as? String ?? "").contains("no such file") })
    #expect(try state()["labels"] as? Int == 2)
    program.send(SIGTERM)
    #expect(try program.waitForEnd(timeout: 2) == 0)
    #expect(try state()["state"] as? String == "stopping")
  }

  @Test("Every line of its journal is one event, whatever the data say")
  func journal() throws {
    let forged = "x\nlevel=error event=forged"
    try Data("{\"tags\": [\"a\"]}".utf8).write(to: tags)
    let program = try open(["--format", "json"])
    defer { program.stop() }
    #expect(try waits { try state()["labels"] as? Int == 1 })
    try Data("{\"tags\": [{\"text\": 1, \"\(forged)\": 2}]".utf8).write(to: tags, options: .atomic)
    #expect(try waits { try data()["last_error"] is String })
    program.send(SIGHUP)
    try Data("[\"a\", \"b\"]".utf8).write(to: tags, options: .atomic)
    #expect(try waits { try state()["labels"] as? Int == 2 })
    program.send(SIGTERM)
    #expect(try program.waitForEnd() == 0)
    let lines = try program.errorText().split(separator: "\n")
    expectJournal(lines)
    let events = lines.map { String($0.split(separator: " ")[1].dropFirst("event=".count)) }
    #expect(events.prefix(3) == ["started", "first-frame", "data-loaded"])
    #expect(Set(events).isSuperset(of: ["data-rejected", "reload-asked"]))
    #expect(events.last == "stopping" && !events.contains("forged"))
    #expect(lines.contains { $0.hasPrefix("level=info event=data-loaded version=2 labels=2 ms=") })
  }

  /// Expects each line to be a level, an event and its fields.
  private func expectJournal(_ lines: [Substring]) {
    let form = /level=(error|warning|info) event=[a-z-]+( [a-z_]+=([^ "=]+|"([^"\\]|\\.)*"))*/
    for line in lines { #expect(line.wholeMatch(of: form) != nil, "\(line)") }
  }

  @Test("Where it cannot go on, its journal and its state file say so")
  func failure() throws {
    try Data("rouge\n".utf8).write(to: tags)
    let outcome = try BuiltProgram.run(
      ["kiosk", tags.path, "--state-file", stateFile.path],
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])
    #expect(outcome.status == 2)
    let lines = outcome.errors.split(separator: "\n")
    expectJournal(lines)
    #expect(lines.first == "level=error event=stopping reason=error")
    #expect(lines.last?.hasPrefix("level=error event=message message=") == true)
    #expect(try state()["state"] as? String == "failed")
    #expect(try state()["last_error"] is String)
  }

  @Test("A window says over the cloud why a version is not shown, for a while; a kiosk does not")
  func notice() throws {
    try Data("rouge\n".utf8).write(to: tags)
    func lit(_ rows: Range<Int>, _ columns: Range<Int>) throws -> Int {
      let picture = try display.screenshot()
      return rows.reduce(0) { sum, y in sum + columns.count { picture[$0, y].max() > 160 } }
    }
    func notice() throws -> Int { try lit(430..<480, 0..<640) }
    let program = try RunningProgram(
      [tags.path, "--watch", "--fullscreen", "--spin", "0", "--diagnostics"],
      environment: display.environment)
    defer { program.stop() }
    _ = try display.window(of: program)
    #expect(try waits { try lit(0..<140, 0..<200) > 200 }, "the diagnostics")
    #expect(try notice() == 0)
    try Data().write(to: tags, options: .atomic)
    #expect(try waits { try notice() > 100 })
    #expect(try waits(seconds: 12) { try notice() == 0 })
    program.stop()
    try Data("rouge\n".utf8).write(to: tags, options: .atomic)
    let kiosk = try open()
    defer { kiosk.stop() }
    #expect(try waits { try state()["labels"] as? Int == 1 })
    try Data().write(to: tags, options: .atomic)
    #expect(try waits { try data()["last_error"] is String })
    Thread.sleep(forTimeInterval: 0.5)
    #expect(try notice() == 0)
  }

  @Test("Its lines have the journal's priorities where they go to the journal itself")
  func priorities() throws {
    try Data("rouge\n".utf8).write(to: tags)
    let log = folder.url.appending(path: "log")
    for (isJournal, beginning) in [(true, "<6>level=info"), (false, "level=info")] {
      // The variable names device and inode of what standard error is, or of something else.
      let script = """
        export JOURNAL_STREAM=$(stat -c %d:%i "$LOG"); test $IS || JOURNAL_STREAM=1:1
        exec "$0" "$@" 2>>"$LOG"
        """
      try Data().write(to: log)
      let program = try RunningProgram(
        ["kiosk", tags.path, "--spin", "0"],
        environment: display.environment.merging([
          "LOG": log.path, "IS": isJournal ? "yes" : "",
        ]) { $1 }, under: ["bash", "-c", script])
      defer { program.stop() }
      #expect(
        try waits { try String(contentsOf: log, encoding: .utf8).hasPrefix(beginning) })
    }
  }

  @Test("A state file that cannot be written stops nothing, is told once, and is tried again")
  func unwritableState() throws {
    try Data("rouge\n".utf8).write(to: tags)
    let inner = folder.url.appending(path: "gone")
    let file = inner.appending(path: "state.json")
    let program = try RunningProgram(
      ["kiosk", tags.path, "--spin", "0", "--state-file", file.path],
      environment: display.environment)
    defer { program.stop() }
    _ = try display.window(of: program)
    for labels in 2...4 {
      let text = (0..<labels).map { "tag\($0)\n" }.joined()
      try Data(text.utf8).write(to: tags, options: .atomic)
      Thread.sleep(forTimeInterval: 1.2)
    }
    #expect(program.isRunning)
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    #expect(waits(seconds: 12) { FileManager.default.fileExists(atPath: file.path) })
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o644)
    let names = try FileManager.default.contentsOfDirectory(atPath: inner.path)
    #expect(names == ["state.json"], "no half of it is left")
    #expect(try program.errorText().split(separator: "\n").count { $0.contains("state-file") } == 1)
  }

  @Test("The operator's other chord shows the diagnostics, and hides them")
  func diagnostics() throws {
    try Data("rouge\n".utf8).write(to: tags)
    let program = try open(["--diagnostics-chord", "Ctrl+Alt+K"])
    defer { program.stop() }
    #expect(try waits { try state()["labels"] as? Int == 1 })
    try display.xdotool("mousemove", "638", "478")
    func corner() throws -> Int {
      let picture = try display.screenshot()
      var lit = 0
      for y in 0..<140 { for x in 0..<200 where picture[x, y].max() > 160 { lit += 1 } }
      return lit
    }
    #expect(try waits { try corner() == 0 })
    for isShown in [true, false] {
      try display.xdotool("keydown", "ctrl", "keydown", "alt", "keydown", "k")
      #expect(try waits { try (corner() > 200) == isShown })
      try display.xdotool("keyup", "k", "keyup", "alt", "keyup", "ctrl")
    }
  }

  @Test("Out of its hours the screen is black, and at their beginning it shows the present data")
  func schedule() throws {
    try Data("rouge\n".utf8).write(to: tags)
    // The wall's clock is a minute before an hour, by way of a time zone made for it.
    let now = Date.now.timeIntervalSince1970
    let zone = try Self.zone(showing: 7 * 3600 + 59 * 60 + 46, at: now)
    let manager = try NotifySocket()
    let program = try open(
      ["--schedule", "08:00-20:00"],
      environment: ["TZ": zone, "NOTIFY_SOCKET": manager.path])
    defer { program.stop() }
    #expect(manager.next(timeout: 20) == "READY=1", "a black frame is a frame")
    #expect(manager.next(timeout: 20) == "STATUS=blank until 08:00")
    #expect(try state()["state"] as? String == "blank")
    func isBlack() throws -> Bool { try display.screenshot().isBlack }
    #expect(try waits { try isBlack() })
    try Data("rouge\nvert\nbleu\n".utf8).write(to: tags, options: .atomic)
    try display.xdotool("mousemove", "320", "240", "click", "1", "type", "vert")
    Thread.sleep(forTimeInterval: 1)
    #expect(try isBlack(), "a touch does nothing")
    #expect(try waits { try !isBlack() })
    #expect(try waits { try state()["state"] as? String == "showing" })
    #expect(try state()["labels"] as? Int == 3)
    program.send(SIGTERM)
    #expect(try program.waitForEnd() == 0)
    let log = try program.errorText()
    #expect(log.contains("event=blanked") && log.contains("event=unblanked"))
  }

  @Test("The screen becomes black at the end of its hours")
  func scheduleEnds() throws {
    try Data("rouge\n".utf8).write(to: tags)
    let zone = try Self.zone(
      showing: 19 * 3600 + 59 * 60 + 46, at: Date.now.timeIntervalSince1970)
    let program = try open(["--schedule", "08:00-20:00"], environment: ["TZ": zone])
    defer { program.stop() }
    #expect(try waits { try !display.screenshot().isBlack })
    #expect(try waits { try display.screenshot().isBlack })
    #expect(try waits { try state()["state"] as? String == "blank" })
  }

  /// A time zone in which the wall shows a second of the day at a moment.
  private static func zone(showing second: Int, at moment: Double) throws -> String {
    let universal = Int(moment) % 86_400
    var west = universal - second
    if west > 12 * 3600 { west -= 86_400 }
    if west < -12 * 3600 { west += 86_400 }
    let (sign, seconds) = (west < 0 ? "-" : "", abs(west))
    return "WALL\(sign)\(seconds / 3600):\(seconds / 60 % 60):\(seconds % 60)"
  }

  // MARK: The program

  private func open(
    _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> RunningProgram {
    let program = try RunningProgram(
      ["kiosk", tags.path, "--spin", "0", "--state-file", stateFile.path] + arguments,
      environment: display.environment.merging(environment) { $1 })
    _ = try display.window(of: program)
    #expect(try waits { try state()["state"] as? String != "starting" })
    return program
  }

  private func state() throws -> [String: Any] {
    guard let bytes = try? Data(contentsOf: stateFile) else { return [:] }
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  private func data() throws -> [String: Any] {
    try #require(try state()["data"] as? [String: Any])
  }
}
