import Foundation
import TestSupport
import Testing

/// Whoever ends the program need not wait, whatever it is doing.
@Suite("Signals end the program within a second")
struct InterruptionTests {
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(width: 320, height: 240) }

  @Test("while it waits for its file", arguments: [SIGTERM, SIGINT])
  func waiting(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let pipe = folder.url.appending(path: "tags.tsv")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    let program = try RunningProgram(["kiosk", pipe.path], environment: display.environment)
    Thread.sleep(forTimeInterval: 0.3)
    try expectEnd(of: program, by: signal)
  }

  @Test("while it reads, lays out or uploads a large one", arguments: [0.2, 0.6, 1.2, 2.0, 3.0])
  func loading(seconds: Double) throws {
    let folder = try TemporaryFolder()
    let lines = (0..<100_000).map { "label \($0)\t\($0 % 997 + 1)\n" }.joined()
    let file = try folder.file("tags.tsv", Array(lines.utf8))
    let program = try RunningProgram(["kiosk", file.path], environment: display.environment)
    Thread.sleep(forTimeInterval: seconds)
    try expectEnd(of: program, by: SIGTERM)
  }

  @Test("while its window is hidden")
  func hidden() throws {
    let kiosk = try ShownProgram(kiosk: "-", on: display)
    try display.xdotool("windowunmap", "--sync", kiosk.window)
    try expectEnd(of: kiosk.program, by: SIGTERM)
  }

  @Test("while the display hangs, and a second signal at once", arguments: [false, true])
  func hungDisplay(isAskedTwice: Bool) throws {
    let kiosk = try ShownProgram(kiosk: "-", ["--spin", "30"], on: display)
    display.hang(true)
    defer { display.hang(false) }
    Thread.sleep(forTimeInterval: 0.5)
    if isAskedTwice {
      kiosk.program.send(SIGTERM)
      kiosk.program.send(SIGINT)
      let status = try kiosk.program.waitForEnd(timeout: 2.5)
      #expect([128 + SIGTERM, 128 + SIGINT].contains(status))
    } else {
      try expectEnd(of: kiosk.program, by: SIGTERM)
    }
  }

  private func expectEnd(of program: RunningProgram, by signal: Int32) throws {
    try #require(program.isRunning)
    let start = Date.now
    program.send(signal)
    let status = try program.waitForEnd(timeout: 5)
    // A second is promised; a busy machine may be late to see it. What hangs would never end.
    #expect(Date.now.timeIntervalSince(start) < 2.5)
    // In order, as a cancelled run, or by the signal itself: a supervisor takes each for an end
    // that was asked for.
    #expect([0, 130, 128 + signal].contains(status))
  }
}
