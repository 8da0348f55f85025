internal import Foundation

/// A kiosk under a window manager, with its log.
package struct ManagedKiosk {
  /// The display of the kiosk.
  package let display: VirtualDisplay
  /// The kiosk.
  package let shown: ShownProgram
  private let folder: TemporaryFolder
  private let log: URL

  /// Starts the display, its window manager and the kiosk, and waits until the kiosk fills the screen.
  ///
  /// - Throws: ``ToolFailure`` if it does not fill the screen.
  package init() throws {
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

  /// Returns whether the kiosk visibly fills the screen within two seconds.
  ///
  /// The wait is longer, because a busy machine needs time for the check.
  package func fillsScreen() throws -> Bool {
    try shown.reaches(within: 4) {
      try display.windows.contains(shown.window) && isWhole
        && display.property("_NET_WM_STATE", of: shown.window).contains("FULLSCREEN")
    }
  }

  /// Whether the kiosk's window has the place and size of the screen.
  package var isWhole: Bool { get throws { try shown.frame() == "0,0 640x480" } }

  /// Returns the kiosk's log.
  package func said() throws -> String { try String(contentsOf: log, encoding: .utf8) }

  /// Runs wmctrl on the kiosk's window.
  package func wmctrl(_ arguments: String...) throws {
    _ = try runTool(
      "wmctrl", ["-i", "-r", shown.window] + arguments, environment: display.environment)
  }
}
