import Foundation
import TagSphereTestSupport
import Testing

/// Tests the kiosk on a real screen: visitors cannot leave it.
@Suite("The kiosk", .serialized)
struct KioskTests {
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(width: 800, height: 600) }

  @Test(
    "Keys, clicks and close requests do not end a kiosk; holding the operator's chord for 2 s ends it"
  )
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
    #expect(holds(seconds: 0.5) { program.isRunning })
    #expect(try frame(of: window) == Self.whole)
    try display.xdotool("keydown", "ctrl", "keydown", "shift", "keydown", "q")
    #expect(try program.waitForEnd(timeout: 5) == 0)
    try display.xdotool("keyup", "q", "keyup", "shift", "keyup", "ctrl")
  }

  @Test(
    "A kiosk tells the service manager that it is ready and alive; while it hangs, it sends nothing"
  )
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
    #expect(waits { ProcessCensus.isStopped(program.processID) })
    _ = manager.messages(within: 0.1)
    #expect(manager.messages(within: 1.5).isEmpty, "a program that hangs says nothing")
    program.send(SIGCONT)
    #expect(manager.next(timeout: 2) == "WATCHDOG=1")
    program.send(SIGTERM)
    #expect(manager.messages(within: 1).last == "STOPPING=1")
    #expect(try program.waitForEnd() == 0)
  }

  @Test("A kiosk returns to its monitor within two seconds after each monitor loss")
  func monitors() throws {
    let (program, window) = try open()
    defer { program.stop() }
    for _ in 0..<4 {
      #expect(try program.reacts { try display.switchMonitor(false, width: 800, height: 600) })
      #expect(program.isRunning, "it survives without any monitor")
      try display.switchMonitor(true, width: 800, height: 600)
      let isBack = try waits(seconds: 2, of: [program.processID, display.processID]) {
        try frame(of: window) == Self.whole
      }
      #expect(isBack)
    }
  }

  private static let whole = "0,0 800x600"

  private func open(
    environment: [String: String] = [:]
  ) throws -> (program: RunningProgram, window: String) {
    let shown = try ShownProgram(kiosk: "-", on: display, environment: environment)
    #expect(try shown.fills(width: 800, height: 600))
    return (shown.program, shown.window)
  }

  private func frame(of window: String) throws -> String { try display.frame(of: window) }
}
