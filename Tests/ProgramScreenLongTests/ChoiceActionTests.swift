import Foundation
import TagSphereTestSupport
import Testing

/// Tests the actions of a choice in the real window: marks, commands, addresses, and their failures.
@Suite("Actions of a choice", .serialized)
struct ChoiceActionTests {
  private let labels: ColoredLabels

  init() throws { labels = try ColoredLabels() }

  @Test(
    "With --multi, clicks mark labels in the selection colour, and Enter prints the marked labels")
  func multi() throws {
    let shown = try labels.show("--multi", file: labels.file("rouge", "vert", "bleu"))
    try labels.display.xdotool("key", "Return")
    let before = try shown.still()
    let red = try #require(ShownProgram.middle(of: 0, in: before))
    try shown.click(2)
    try shown.click(0)
    try shown.click(1)
    // A mark stays visible after the pointer leaves, and a second click removes it.
    let marked = try shown.still()
    #expect(marked[red.x, red.y] != before[red.x, red.y])
    try shown.click(at: red)
    #expect(try shown.still()[red.x, red.y] == before[red.x, red.y])
    try labels.display.xdotool("key", "Return")
    #expect(try shown.program.waitForEnd() == 0)
    #expect(try String(decoding: shown.program.restOfOutput(), as: UTF8.self) == "bleu\nvert\n")
  }

  @Test("--exec runs the command without a shell, with the choice as one argument")
  func exec() throws {
    let log = labels.folder.url.appending(path: "trace")
    let text = "-n $(id) \"\"q\"\" ; {}"
    let shown = try labels.show(
      "--pick", "--exec", "env", "printf", "[%s]", "a{}b",
      file: labels.file("\"\(text)\"", "vert", "bleu"),
      under: ["strace", "-f", "-qq", "-s", "200", "-e", "trace=execve", "-o", log.path])
    try shown.click(0)
    #expect(try shown.program.waitForEnd() == 0)
    let expected = "[a" + text.replacing("\"\"", with: "\"") + "b]"
    #expect(try String(decoding: shown.program.restOfOutput(), as: UTF8.self) == expected)
    let programs = try programsStarted(log)
    #expect(programs.first?.hasSuffix("/tagsphere") == true)
    #expect(programs.dropFirst().contains { $0.hasSuffix("/env") })
    #expect(!programs.contains { $0.hasSuffix("sh") }, Comment(rawValue: "\(programs)"))
  }

  @Test("--open passes the address only to xdg-open, without a shell; other schemes are refused")
  func open() throws {
    let opener = try labels.folder.file(
      "xdg-open", Array("#!/bin/sh\nprintf '%s\\0' \"$@\" >\"$OPENED\"; exec echo chatter\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener.path)
    let (log, opened) = (
      labels.folder.url.appending(path: "trace"), labels.folder.url.appending(path: "opened")
    )
    let path = labels.folder.url.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    let csv = """
      text,color,lat,lon,url
      rouge,#ff0000,40,0,https://example.org/ff0000?a=$(x)&b='c'
      vert,#00ff00,0,0,javascript:alert(1)
      bleu,#0000ff,-40,0,
      """
    let shown = try labels.show(
      "--open", file: labels.folder.file("tags.csv", Array(csv.utf8)),
      environment: ["PATH": path, "OPENED": opened.path],
      under: ["strace", "-f", "-qq", "-e", "trace=execve", "-o", log.path])
    for channel in [1, 2, 0] { try shown.click(channel) }
    let expected = Array("https://example.org/ff0000?a=$(x)&b='c'\u{0}".utf8)
    #expect(waits { (try? [UInt8](Data(contentsOf: opened))) == expected })
    try labels.display.xdotool("key", "Escape")
    #expect(try shown.program.waitForEnd() == 0)
    #expect(try shown.program.restOfOutput().isEmpty)
    let errors = try shown.program.errorText()
    #expect(errors.contains("“vert” is not opened: its address “javascript:alert(1)” has the "))
    #expect(errors.contains("“bleu” has no address to open"))
    #expect(errors.contains("chatter"), "what an opener says is no data")
    let programs = try programsStarted(log).filter { !$0.hasSuffix("/tagsphere") }
    #expect(Set(programs.map { ($0 as NSString).lastPathComponent }) == ["xdg-open", "echo"])
  }

  @Test("If no label has an address, --open reports it at the start")
  func openNothing() throws {
    let opener = try labels.folder.file("xdg-open", Array("#!/bin/sh\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener.path)
    let path = labels.folder.url.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    let shown = try labels.show(
      "--open", file: labels.file("rouge", "vert", "bleu"), environment: ["PATH": path])
    try labels.display.xdotool("key", "Escape")
    #expect(try shown.program.waitForEnd() == 0)
    #expect(
      try shown.program.errorText()
        == "tagsphere: warning: no label has an address to open: give them in the column url\n")
  }

  @Test("The window stays open while commands run or fail, and reaps all commands")
  func commandsThatFail() throws {
    let slow = "echo \"$1\"; sleep 0.5; exit 3"
    let shown = try labels.show(
      "--exec", "sh", "-c", slow, "sh", file: labels.file("rouge", "vert", "bleu"))
    let picture = try shown.still()
    let points = try (0..<2).map { try #require(ShownProgram.middle(of: $0, in: picture)) }
    try labels.display.xdotool(
      points.flatMap { ["mousemove", "\($0.x)", "\($0.y)", "sleep", "0.03", "click", "1"] })
    #expect(try Set([shown.program.readLine(), shown.program.readLine()]) == ["rouge", "vert"])
    #expect(try waits { try children(of: shown.program).isEmpty })
    #expect(shown.program.isRunning)
    try labels.display.xdotool("mousemove", "795", "595")
    _ = try shown.still()
    let errors = try shown.program.errorText()
    #expect(errors.contains("sh ended with status 3 for “rouge”"))
    #expect(errors.contains("sh ended with status 3 for “vert”"))
  }

  @Test("With --pick, a command that fails and a full device end the program with status 2")
  func failures() throws {
    let file = try labels.file("rouge", "vert", "bleu")
    let failing = try labels.show("--pick", "--exec", "false", file: file)
    try failing.click(1)
    #expect(try failing.program.waitForEnd() == 2)
    #expect(try failing.program.errorText().hasSuffix("/false ended with status 1 for “vert”\n"))
    let full = try labels.show(file: file, under: ["sh", "-c", "exec \"$@\" >/dev/full", "sh"])
    try full.click(1)
    #expect(try full.program.waitForEnd() == 2)
    #expect(
      try full.program.errorText() == "tagsphere: error: cannot write to standard output: "
        + "no space is left on the device; free some\n")
  }

  // MARK: Helpers

  /// The files of all started programs, from the log of strace.
  private func programsStarted(_ log: URL) throws -> [String] {
    try String(contentsOf: log, encoding: .utf8).split(separator: "\n").compactMap { line in
      guard let call = line.range(of: "execve(\""), !line.contains(" = -1 ") else { return nil }
      return String(line[call.upperBound...].prefix { $0 != "\"" })
    }
  }

  /// The processes that the program has started but not reaped.
  private func children(of program: RunningProgram) throws -> String {
    let id = program.processID
    return try String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)
  }
}
