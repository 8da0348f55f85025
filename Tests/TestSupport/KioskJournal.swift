/// What a kiosk says in its journal at its start.
public enum KioskJournal {
  /// Returns the number of lines that say that the kernel has no Landlock, so that helpers could read what the user can.
  ///
  /// - Parameter launcher: A tool that starts the kiosk, with its arguments; empty for none.
  public static func linesOnLandlock(under launcher: [String] = []) throws -> Int {
    var variables = BuiltProgram.environment
    // Without a screen it ends at once.
    for name in ["DISPLAY", "WAYLAND_DISPLAY"] { variables[name] = nil }
    let kiosk = try RunningProgram(
      ["kiosk", "/nowhere"], environment: variables, under: launcher)
    _ = try kiosk.waitForEnd()
    return try kiosk.errorText().split(separator: "\n")
      .count { $0.contains("this kernel has no Landlock") }
  }
}
