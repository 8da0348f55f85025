internal import Glibc
internal import TagSphereEnvironment
internal import TagSphereProcesses

/// A setting of GNOME's interface, as reported by the program `gsettings`.
///
/// The program runs only in a desktop session, concurrently with other work. `answer(within:)`
/// limits the wait for its output.
package nonisolated final class GnomeSetting {
  private let process: ChildProcess
  private let output: Int32

  /// Starts the program; nil outside a desktop session, or if the program is missing.
  ///
  /// - Parameters:
  ///   - key: The setting's name.
  ///   - environment: The environment variables; only `XDG_CURRENT_DESKTOP` and `PATH` are used.
  package init?(_ key: String, environment: [String: String]) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    guard environment["XDG_CURRENT_DESKTOP"]?.isEmpty == false,
      let program = try? CommandLookup.file(of: "gsettings", in: folders), let pipe = Pipe()
    else { return nil }
    let words = ["gsettings", "get", "org.gnome.desktop.interface", key]
    let process = try? ChildProcess(
      path: program, words: words.map { Array($0.utf8) }, output: .descriptor(pipe.writing))
    // Only the program keeps the writing end, so that the pipe ends when the program ends.
    close(pipe.writing)
    guard let process else {
      close(pipe.reading)
      return nil
    }
    self.process = process
    output = pipe.reading
  }

  deinit {
    close(output)
    process.stop()
  }

  /// Returns the first word of the program's output without quotation marks; nil if no output comes in time.
  ///
  /// - Parameter patience: The maximum wait.
  package func answer(within patience: Duration) -> String? {
    var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, Int32(patience / .milliseconds(1))) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = max(read(output, &bytes, bytes.count), 0)
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return text.split { $0.isWhitespace || $0 == "'" }.first.map(String.init)
  }
}
