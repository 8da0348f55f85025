import Foundation
import TagSphereTestSupport
import Testing

/// Tests a kiosk's reports to operators, and its behaviour without operators.
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

  @Test(
    "If its file is broken, a kiosk shows the reason; as soon as the file is valid, it shows the cloud"
  )
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
    // From now on, the last good cloud stays.
    try FileManager.default.removeItem(at: tags)
    #expect(try waits { (try data()["last_error"] as? String ?? "").contains("no such file") })
    #expect(try state()["labels"] as? Int == 2)
    program.send(SIGTERM)
    #expect(try program.waitForEnd(timeout: 2) == 0)
    #expect(try state()["state"] as? String == "stopping")
  }

  @Test("Every line of a kiosk's journal is one event, whatever text the data contain")
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

  /// Expects that each line is a level, an event and its fields.
  private func expectJournal(_ lines: [Substring]) {
    let form = /level=(error|warning|info) event=[a-z-]+( [a-z_]+=([^ "=]+|"([^"\\]|\\.)*"))*/
    for line in lines { #expect(line.wholeMatch(of: form) != nil, "\(line)") }
  }

  @Test("When a kiosk must end, its journal and its state file give the reason")
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

  @Test("A kiosk's lines have journal priorities only if standard error is the journal")
  func priorities() throws {
    try Data("rouge\n".utf8).write(to: tags)
    let log = folder.url.appending(path: "log")
    for (isJournal, beginning) in [(true, "<6>level=info"), (false, "level=info")] {
      // The variable names the device and inode of standard error, or of another file.
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

  @Test("A kiosk is black outside its hours, and shows the current data when the hours begin")
  func schedule() throws {
    try Data("rouge\n".utf8).write(to: tags)
    // A special time zone makes the wall clock show shortly before a full hour.
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
    #expect(try holds(seconds: 1) { try isBlack() }, "a touch does nothing")
    #expect(try waits { try !isBlack() })
    #expect(try waits { try state()["state"] as? String == "showing" })
    #expect(try state()["labels"] as? Int == 3)
    program.send(SIGTERM)
    #expect(try program.waitForEnd() == 0)
    let log = try program.errorText()
    #expect(log.contains("event=blanked") && log.contains("event=unblanked"))
  }

  /// Returns a time zone in which the wall clock shows a second of the day at a given time.
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
