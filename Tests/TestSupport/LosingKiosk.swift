/// A kiosk whose graphics driver takes the context away, and the service manager that it reports to.
public struct LosingKiosk {
  /// Where it is shown.
  public let display: VirtualDisplay
  /// Its driver.
  public let thief: ContextThief
  /// The service manager.
  public let manager: NotifySocket

  /// Starts the display and builds the driver.
  ///
  /// - Throws: ``ToolFailure``.
  public init() throws {
    display = try VirtualDisplay(width: 640, height: 480)
    try display.blankPointer()
    thief = try ContextThief()
    manager = try NotifySocket()
  }

  /// Starts the kiosk, and waits until it is ready.
  ///
  /// - Throws: ``ToolFailure`` if it does not become ready.
  public func open(_ file: String, _ arguments: [String] = []) throws -> ShownProgram {
    let kiosk = try ShownProgram(
      kiosk: file, arguments + ["--idle-reset", "never"], on: display,
      environment: thief.environment.merging(["NOTIFY_SOCKET": manager.path]) { $1 })
    guard manager.hears("READY=1") else {
      throw ToolFailure(description: "the kiosk is not ready: \(try kiosk.program.errorText())")
    }
    return kiosk
  }
}
