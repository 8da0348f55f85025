import Foundation
import TagSphereTestSupport
import Testing

/// Whoever ends the program need not wait, whatever it is doing.
@Suite("Signals end the program, whatever it is doing")
struct InterruptionTests {
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(width: 320, height: 240) }

  @Test("while it waits for its file", arguments: [SIGTERM, SIGINT])
  func waiting(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let pipe = folder.url.appending(path: "tags.tsv")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    try expectEnd(by: [signal]) {
      let program = try RunningProgram(["kiosk", pipe.path], environment: display.environment)
      #expect(program.fallsAsleep())
      return program
    }
  }

  @Test("while it reads, lays out or uploads a large one", arguments: [0.2, 0.6, 1.2, 2.0, 3.0])
  func loading(seconds: Double) throws {
    let folder = try TemporaryFolder()
    let lines = (0..<100_000).map { "label \($0)\t\($0 % 997 + 1)\n" }.joined()
    let file = try folder.file("tags.tsv", Array(lines.utf8))
    try expectEnd(by: [SIGTERM]) {
      let program = try RunningProgram(["kiosk", file.path], environment: display.environment)
      Thread.sleep(forTimeInterval: seconds)
      return program
    }
  }

  @Test("while its window is hidden")
  func hidden() throws {
    try expectEnd(by: [SIGTERM]) {
      let kiosk = try ShownProgram(kiosk: "-", on: display)
      try display.xdotool("windowunmap", "--sync", kiosk.window)
      return kiosk.program
    }
  }

  @Test("while the display hangs, and a second signal at once", arguments: [[], [SIGINT]])
  func hungDisplay(more: [Int32]) throws {
    defer { display.hang(false) }
    try expectEnd(by: [SIGTERM] + more) {
      let kiosk = try ShownProgram(kiosk: "-", ["--spin", "30"], on: display)
      display.hang(true)
      #expect(try kiosk.program.hangs())
      return kiosk.program
    }
  }

  /// A program that is at what it shall not be waited for ends by its signals.
  ///
  /// On a machine of its own that takes less than a second; on a busy one, its threads end later.
  private func expectEnd(
    by signals: [Int32], of start: () throws -> RunningProgram
  ) throws {
    let program = try start()
    try #require(program.isRunning)
    for signal in signals { program.send(signal) }
    let status = try program.waitForEnd(timeout: 5)
    // In order, as a cancelled run, or by the signal itself: a supervisor takes each for an end that
    // was asked for.
    #expect(([0, 130] + signals.map { 128 + $0 }).contains(status))
  }
}
