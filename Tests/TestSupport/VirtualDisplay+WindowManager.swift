internal import Foundation

extension VirtualDisplay {
  /// Starts a window manager (jwm) as desktops have one, and waits until it answers.
  ///
  /// It ends with its display. What a screenshot shows has its task bar, too.
  ///
  /// - Throws: ``ToolFailure`` where jwm is missing or does not start.
  public func startWindowManager() throws {
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

  /// Whether a window manager has given the keyboard to a window.
  ///
  /// - Parameter window: The window's number, as `xdotool search` prints it.
  public func hasKeyboard(_ window: String) throws -> Bool {
    guard let number = Int(window) else { return false }
    let active = try property("_NET_ACTIVE_WINDOW", of: nil)
    return active.contains("0x" + String(number, radix: 16) + "\n")
  }

  /// What a property says, as xprop writes it.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - window: The window's number; nil for the root window.
  /// - Throws: ``ToolFailure`` where xprop is missing or fails.
  public func property(_ name: String, of window: String?) throws -> String {
    let place = window.map { ["-id", $0] } ?? ["-root"]
    return String(
      decoding: try runTool("xprop", place + [name], environment: environment), as: UTF8.self)
  }
}
