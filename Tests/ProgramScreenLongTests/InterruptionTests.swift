import Foundation
import TagSphereTestSupport
import Testing

/// Tests that the program ends at once when it gets a signal.
@Suite("Signals end the program in any state")
struct InterruptionTests {
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(width: 320, height: 240) }

  @Test("A signal ends the program while it waits for its file", arguments: [SIGTERM, SIGINT])
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

  @Test(
    "A signal ends the program while it reads, lays out or uploads a large file",
    arguments: [0.2, 0.6, 1.2, 2.0, 3.0])
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

  @Test("A signal ends the program while its window is hidden")
  func hidden() throws {
    try expectEnd(by: [SIGTERM]) {
      let kiosk = try ShownProgram(kiosk: "-", on: display)
      try display.xdotool("windowunmap", "--sync", kiosk.window)
      return kiosk.program
    }
  }

  @Test("Signals end the program while the display hangs", arguments: [[], [SIGINT]])
  func hungDisplay(more: [Int32]) throws {
    defer { display.hang(false) }
    try expectEnd(by: [SIGTERM] + more) {
      let kiosk = try ShownProgram(kiosk: "-", ["--spin", "30"], on: display)
      display.hang(true)
      #expect(try kiosk.program.hangs())
      return kiosk.program
    }
  }

  @Test("A signal ends a program whose window rests while the display hangs")
  func hungAtRest() throws {
    defer { display.hang(false) }
    try expectEnd(by: [SIGTERM]) {
      let kiosk = try ShownProgram(kiosk: "-", ["--reduced-motion"], on: display)
      #expect(kiosk.program.fallsAsleep())
      display.hang(true)
      return kiosk.program
    }
  }

  /// Expects that a program in the middle of its work ends by its signals.
  ///
  /// On an idle machine, the end takes less than a second; on a busy machine, its threads end later.
  private func expectEnd(
    by signals: [Int32], of start: () throws -> RunningProgram
  ) throws {
    let program = try start()
    try #require(program.isRunning)
    for signal in signals { program.send(signal) }
    let status = try program.waitForEnd(timeout: 5)
    // The program ends normally, as a cancelled run, or by the signal itself. A supervisor accepts each as a
    // requested end.
    #expect(([0, 130] + signals.map { 128 + $0 }).contains(status))
  }
}
