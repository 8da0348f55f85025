internal import Foundation

/// A kiosk under a window manager, with the log of what it says.
public struct ManagedKiosk {
  /// Where it is shown.
  public let display: VirtualDisplay
  /// The kiosk.
  public let shown: ShownProgram
  private let folder: TemporaryFolder
  private let log: URL

  /// Starts the display, its window manager and the kiosk, and waits until it fills the screen.
  ///
  /// - Throws: ``ToolFailure`` if it does not.
  public init() throws {
    display = try VirtualDisplay(width: 640, height: 480)
    try display.startWindowManager()
    folder = try TemporaryFolder()
    log = folder.url.appending(path: "log")
    shown = try ShownProgram(
      running: ["kiosk", "-", "--spin", "0", "--idle-reset", "never"], on: display,
      input: ShownProgram.threeLabels, under: RunningProgram.logging(to: log))
    guard try fillsScreen() else {
      throw ToolFailure(description: "the kiosk does not fill the screen: \(try said())")
    }
  }

  /// Returns whether it fills the screen, seen, within two seconds and what a busy machine takes to
  /// look.
  public func fillsScreen() throws -> Bool {
    try shown.reaches(within: 4) {
      try display.windows.contains(shown.window) && isWhole
        && display.property("_NET_WM_STATE", of: shown.window).contains("FULLSCREEN")
    }
  }

  /// Whether its window has the place and the size of the screen.
  public var isWhole: Bool { get throws { try shown.frame() == "0,0 640x480" } }

  /// Returns its log.
  public func said() throws -> String { try String(contentsOf: log, encoding: .utf8) }

  /// Has wmctrl do something to its window.
  public func wmctrl(_ arguments: String...) throws {
    _ = try runTool(
      "wmctrl", ["-i", "-r", shown.window] + arguments, environment: display.environment)
  }
}
