internal import Foundation

extension VirtualDisplay {
  /// Starts a window manager (jwm), as on a desktop, and waits until it answers.
  ///
  /// It ends with its display. Screenshots then include its task bar.
  ///
  /// - Throws: ``ToolFailure`` if jwm is missing or does not start.
  package func startWindowManager() throws {
    let manager = Process()
    manager.executableURL = URL(filePath: "/usr/bin/env")
    manager.arguments = ["jwm"]
    manager.environment = environment
    manager.standardOutput = FileHandle.nullDevice
    manager.standardError = FileHandle.nullDevice
    try manager.runHearingSignals()
    let isThere = try waits {
      try property("_NET_SUPPORTING_WM_CHECK", of: nil).contains("window id")
    }
    guard isThere else { throw ToolFailure(description: "jwm did not start; install jwm") }
  }

  /// Returns whether the window manager has given a window the keyboard focus.
  ///
  /// - Parameter window: The window ID, as `xdotool search` prints it.
  package func hasKeyboard(_ window: String) throws -> Bool {
    guard let number = Int(window) else { return false }
    let active = try property("_NET_ACTIVE_WINDOW", of: nil)
    return active.contains("0x" + String(number, radix: 16) + "\n")
  }

  /// Returns the value of a property, as printed by xprop.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - window: The window ID; nil for the root window.
  /// - Throws: ``ToolFailure`` if xprop is missing or fails.
  package func property(_ name: String, of window: String?) throws -> String {
    let place = window.map { ["-id", $0] } ?? ["-root"]
    return String(
      decoding: try runTool("xprop", place + [name], environment: environment), as: UTF8.self)
  }
}
