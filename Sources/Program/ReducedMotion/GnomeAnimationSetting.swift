internal import Glibc
internal import TagSphereProcesses

/// GNOME's animation setting, as reported by the program `gsettings`.
///
/// The program is run only in a desktop session. It runs while the cloud is built; `answer` waits
/// for it no longer than it is told.
@MainActor final class GnomeAnimationSetting {
  private let process: ChildProcess
  private let output: Int32

  /// Starts the program; nil outside a desktop session, or if the program is missing.
  ///
  /// - Parameter environment: The environment variables; only `XDG_CURRENT_DESKTOP` and `PATH` are
  ///   used.
  init?(environment: [String: String]) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    guard environment["XDG_CURRENT_DESKTOP"]?.isEmpty == false,
      let program = try? CommandLookup.file(of: "gsettings", in: folders), let pipe = Pipe()
    else { return nil }
    let words = ["gsettings", "get", "org.gnome.desktop.interface", "enable-animations"]
    let process = try? ChildProcess(
      path: program, words: words.map { Array($0.utf8) }, output: .descriptor(pipe.writing))
    // Only the program keeps the writing end, so that the pipe ends when the program does.
    close(pipe.writing)
    guard let process else {
      close(pipe.reading)
      return nil
    }
    self.process = process
    output = pipe.reading
  }

  isolated deinit {
    close(output)
    process.stop()
  }

  /// Returns the first word of the program's output; nil if there is none in time.
  ///
  /// - Parameter patience: The longest wait.
  func answer(within patience: Duration) -> String? {
    var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, Int32(patience / .milliseconds(1))) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = max(read(output, &bytes, bytes.count), 0)
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).first.map(String.init)
  }
}
