internal import Foundation

extension VirtualDisplay {
  /// Starts a small display whose screensaver begins after a number of seconds.
  ///
  /// - Throws: ``ToolFailure`` if Xvfb or xset is missing.
  package convenience init(screenSaverSeconds seconds: Int) throws {
    try self.init(width: 320, height: 240)
    try setScreenSaver(seconds: seconds)
  }

  /// Sets the seconds until the screensaver begins; 0 switches it off.
  ///
  /// - Throws: ``ToolFailure`` if xset is missing or fails.
  package func setScreenSaver(seconds: Int) throws {
    _ = try runTool("xset", ["s", "\(seconds)"], environment: environment)
  }

  /// Waits until the screensaver's delay is a number of seconds; returns whether that happened in time.
  ///
  /// - Throws: ``ToolFailure`` if xset is missing or fails.
  package func reachesScreenSaver(seconds: Int) throws -> Bool {
    try waits { try screenSaverTimeout() == seconds }
  }

  /// The screensaver's delay in seconds; `xset q` prints it as "  timeout:  123    cycle:".
  ///
  /// - Throws: ``ToolFailure`` if xset is missing or fails.
  package func screenSaverTimeout() throws -> Int? {
    let answer = try runTool("xset", ["q"], environment: environment)
    let words = String(decoding: answer, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard let name = words.firstIndex(of: "timeout:") else { return nil }
    return words.indices.contains(name + 1) ? Int(words[name + 1]) : nil
  }
}
