/// A kiosk whose graphics driver loses its context, with its service manager.
public struct LosingKiosk {
  /// The display of the kiosk.
  public let display: VirtualDisplay
  /// The kiosk's graphics driver.
  public let thief: ContextThief
  /// The service manager that receives the kiosk's reports.
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
