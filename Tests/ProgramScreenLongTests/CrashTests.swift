import Foundation
import TagSphereTestSupport
import Testing

/// Tests that a kiosk can be killed at any time without leaving anything to repair.
@Suite("A killed kiosk")
struct CrashTests {
  private static let killsInPart = 25

  // `.ci/test-screens` runs the four parts in parallel.

  @Test("A kiosk killed at any time starts again normally: first part")
  func firstKills() throws { try kill(seed: 1) }

  @Test("A kiosk killed at any time starts again normally: second part")
  func secondKills() throws { try kill(seed: 2) }

  @Test("A kiosk killed at any time starts again normally: third part")
  func thirdKills() throws { try kill(seed: 3) }

  @Test("A kiosk killed at any time starts again normally: fourth part")
  func fourthKills() throws { try kill(seed: 4) }

  /// Kills the kiosk at random instants.
  private func kill(seed: UInt64) throws {
    let display = try VirtualDisplay(width: 320, height: 240)
    _ = try runTool("xset", ["s", "123"], environment: display.environment)
    try display.blankPointer()
    let folder = try TemporaryFolder()
    let manager = try NotifySocket()
    var environment = display.environment
    // Only the libraries' caches may be written, and they are in another folder.
    environment["XDG_CACHE_HOME"] = cacheFolder
    for name in ["HOME", "TMPDIR", "XDG_RUNTIME_DIR"] { environment[name] = folder.url.path }
    environment["NOTIFY_SOCKET"] = manager.path
    func start() throws -> RunningProgram {
      try RunningProgram(
        ["kiosk", "-", "--spin", "0"], environment: environment, input: ShownProgram.threeLabels)
    }
    func end(_ program: RunningProgram, by signal: Int32) throws {
      program.send(signal)
      let status = try program.waitForEnd()
      #expect(status == (signal == SIGKILL ? 128 + SIGKILL : 0))
    }

    let empty = try display.screenshot()
    let first = try ShownProgram(kiosk: "-", on: display, environment: environment)
    // The first frame is only the background, because labels are read in parallel.
    #expect(try waits { try !display.screenshot().isPlain })
    let cloud = try first.still()
    try end(first.program, by: SIGTERM)
    var random = SeededGenerator(seed: seed)
    for kill in 1...Self.killsInPart {
      let killed = try start()
      Thread.sleep(forTimeInterval: Double.random(in: 0...1.2, using: &random))
      try end(killed, by: SIGKILL)
      while manager.next(timeout: 0) != nil {}
      #expect(try waits { try display.screenshot() == empty })
      let next = try start()
      let isReady = waits {
        manager.next(timeout: 0.5) == "READY=1" || !next.isRunning
      }
      try #require(isReady && next.isRunning)
      let isBack = try waits(seconds: 2, of: [next.processID, display.processID]) {
        try display.screenshot() == cloud
      }
      #expect(isBack, "the cloud after kill \(kill) of seed \(seed)")
      try end(next, by: SIGTERM)
      #expect(
        try display.screenSaverTimeout() == 123, "after kill \(kill) of seed \(seed)")
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left == [], "files are left behind")
  }

  private var cacheFolder: String {
    ProcessInfo.processInfo.environment["XDG_CACHE_HOME"]
      ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache").path
  }
}
