import Foundation
import TagSphereTestSupport
import Testing

/// The kiosk on a real screen: nothing that a visitor does leaves it.
@Suite("The kiosk", .serialized)
struct KioskTests {
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(width: 800, height: 600) }

  @Test("No key, click or close request leaves it; SIGTERM does, within a second")
  func lock() throws {
    let (program, window) = try open()
    defer { program.stop() }
    let keys =
      ["Escape", "F11", "Return", "Tab", "BackSpace", "space", "Home", "Print", "Pause", "Menu"]
      + (1...12).map { "F\($0)" } + (1...12).map { "ctrl+alt+F\($0)" }
      + "abcdefghijklmnopqrstuvwxyz0123456789".flatMap {
        ["\($0)", "ctrl+\($0)", "alt+\($0)", "super+\($0)", "ctrl+shift+\($0)"]
      } + ["alt+F4", "ctrl+alt+Delete", "ctrl+alt+BackSpace", "alt+Tab", "ctrl+Escape"]
    try display.xdotool(["key", "--delay", "1"] + keys)
    for button in 1...5 { try display.xdotool("click", "\(button)") }
    try display.askToClose(window)
    Thread.sleep(forTimeInterval: 0.5)
    #expect(program.isRunning)
    #expect(try frame(of: window) == Self.whole)
    program.send(SIGTERM)
    #expect(try program.waitForEnd(timeout: 1) == 0)
  }

  @Test("The operator's chord ends it where it is held for two seconds")
  func chord() throws {
    let (program, _) = try open("-", "--exit-chord", "Ctrl+Alt+X")
    defer { program.stop() }
    try display.xdotool(
      "keydown", "ctrl", "keydown", "alt", "key", "x", "keyup", "alt", "keyup", "ctrl")
    Thread.sleep(forTimeInterval: 2.5)
    #expect(program.isRunning, "it was only pressed")
    try display.xdotool("keydown", "ctrl", "keydown", "alt", "keydown", "x")
    Thread.sleep(forTimeInterval: 1)
    #expect(program.isRunning)
    #expect(try program.waitForEnd(timeout: 4) == 0)
    try display.xdotool("keyup", "x", "keyup", "alt", "keyup", "ctrl")
  }

  @Test("It tells the service manager that it is ready and alive, but not while it hangs")
  func service() throws {
    let manager = try NotifySocket()
    let (program, _) = try open(
      environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "1000000"])
    defer { program.stop() }
    #expect(manager.next(timeout: 20) == "READY=1")
    let lively = manager.messages(within: 3)
    #expect(lively.count { $0 == "WATCHDOG=1" } >= 3)
    #expect(lively.contains("STATUS=showing 3 labels"))
    program.send(SIGSTOP)
    Thread.sleep(forTimeInterval: 0.2)
    _ = manager.messages(within: 0.1)
    #expect(manager.messages(within: 1.5).isEmpty, "a program that hangs says nothing")
    program.send(SIGCONT)
    #expect(manager.next(timeout: 2) == "WATCHDOG=1")
    program.send(SIGTERM)
    #expect(manager.messages(within: 1).last == "STOPPING=1")
    #expect(try program.waitForEnd() == 0)
  }

  @Test("It returns to its monitor within two seconds, however often that goes")
  func monitors() throws {
    let (program, window) = try open()
    defer { program.stop() }
    for _ in 0..<4 {
      try display.switchMonitor(false, width: 800, height: 600)
      Thread.sleep(forTimeInterval: 0.3)
      #expect(program.isRunning, "it survives without any monitor")
      try display.switchMonitor(true, width: 800, height: 600)
      let isBack = try waits(seconds: 2, of: [program.processID, display.processID]) {
        try frame(of: window) == Self.whole
      }
      #expect(isBack)
    }
  }

  @Test("What a visitor typed is gone for the next one")
  func visit() throws {
    let (program, window) = try open("-", "--idle-reset", "3")
    defer { program.stop() }
    try display.xdotool("type", "vert")
    #expect(try waits { try title(of: window).hasPrefix("vert") })
    let isGone = try waits(seconds: 6, of: [program.processID]) {
      try title(of: window) == "TagSphere"
    }
    #expect(isGone)
  }

  @Test("New data appear by themselves and at SIGHUP, and broken ones leave the last good cloud")
  func reload() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tagsphere-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "tags.tsv")
    try Data("rouge\t1\nvert\t3\n".utf8).write(to: file)
    let manager = try NotifySocket()
    let (program, _) = try open(
      file.path, environment: ["NOTIFY_SOCKET": manager.path])
    defer { program.stop() }
    #expect(manager.hears("STATUS=showing 2 labels"))
    try Data("rouge\t1\nvert\t3\nbleu\t2\n".utf8).write(to: file, options: .atomic)
    #expect(manager.hears("STATUS=showing 3 labels"))
    try Data("rouge\t1\n".utf8).write(to: file)
    #expect(manager.hears("STATUS=showing 1 label"), "labels that have gone do not count")
    try Data().write(to: file, options: .atomic)
    Thread.sleep(forTimeInterval: 1.5)
    program.send(SIGHUP)
    Thread.sleep(forTimeInterval: 0.7)
    #expect(program.isRunning, "neither no data nor SIGHUP ends it")
    #expect(manager.messages(within: 0.3).isEmpty, "the last good cloud stays")
    #expect(try program.errorText().contains("the previous version stays"))
  }

  private static let whole = "0,0 800x600"

  private func open(
    _ file: String = "-", _ arguments: String..., environment: [String: String] = [:]
  ) throws -> (program: RunningProgram, window: String) {
    let shown = try ShownProgram(
      running: ["kiosk", file, "--spin", "0"] + arguments, on: display, environment: environment,
      input: "rouge\t1\nvert\t3\nbleu\t2\n")
    #expect(try waits { try shown.frame() == Self.whole })
    return (shown.program, shown.window)
  }

  private func title(of window: String) throws -> String { try display.title(of: window) }

  private func frame(of window: String) throws -> String { try display.frame(of: window) }
}
