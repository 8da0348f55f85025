/// A kiosk whose graphics driver loses its context, with its service manager.
package struct LosingKiosk {
  /// The display of the kiosk.
  package let display: VirtualDisplay
  /// The kiosk's graphics driver.
  package let thief: ContextThief
  /// The service manager that receives the kiosk's reports.
  package let manager: NotifySocket

  /// Starts the display and builds the driver.
  ///
  /// - Throws: ``ToolFailure``.
  package init() throws {
    display = try VirtualDisplay(width: 640, height: 480)
    try display.blankPointer()
    thief = try ContextThief()
    manager = try NotifySocket()
  }

  /// Starts the kiosk, and waits until it is ready.
  ///
  /// - Throws: ``ToolFailure`` if it does not become ready.
  package func open(_ file: String, _ arguments: [String] = []) throws -> ShownProgram {
    let kiosk = try ShownProgram(
      kiosk: file, arguments + ["--idle-reset", "never"], on: display,
      environment: thief.environment.merging(["NOTIFY_SOCKET": manager.path]) { $1 })
    guard manager.hears("READY=1") else {
      throw ToolFailure(description: "the kiosk is not ready: \(try kiosk.program.errorText())")
    }
    return kiosk
  }
}
