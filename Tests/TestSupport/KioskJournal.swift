/// The messages that a kiosk writes to its journal at its start.
package enum KioskJournal {
  /// Returns the number of warnings about a kernel without Landlock.
  ///
  /// They say that helpers could read the user's files.
  ///
  /// - Parameter launcher: A tool that starts the kiosk, with its arguments; empty for none.
  package static func linesOnLandlock(under launcher: [String] = []) throws -> Int {
    var variables = BuiltProgram.environment
    // Without a screen, the kiosk ends at once.
    for name in ["DISPLAY", "WAYLAND_DISPLAY"] { variables[name] = nil }
    let kiosk = try RunningProgram(
      ["kiosk", "/nowhere"], environment: variables, under: launcher)
    _ = try kiosk.waitForEnd()
    return try kiosk.errorText().split(separator: "\n")
      .count { $0.contains("this kernel has no Landlock") }
  }
}
