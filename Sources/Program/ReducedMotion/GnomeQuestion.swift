internal import Glibc

/// GNOME's setting of animations, which only its own program `gsettings` knows where to find.
///
/// It is asked within a desktop's session alone, and may take as long as the cloud takes to be made
/// ready and a moment more.
@MainActor final class GnomeQuestion {
  private let process: ChildProcess
  private let output: Int32

  /// How long the answer is waited for at most, once it is needed.
  static let patience = Duration.milliseconds(100)

  /// Asks; nil outside a desktop's session, and where the program is missing.
  ///
  /// - Parameter environment: `XDG_CURRENT_DESKTOP` and `PATH` matter.
  init?(environment: [String: String]) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    guard environment["XDG_CURRENT_DESKTOP"]?.isEmpty == false,
      let program = try? CommandLookup.file(of: "gsettings", in: folders), let pipe = Pipe()
    else { return nil }
    let words = ["gsettings", "get", "org.gnome.desktop.interface", "enable-animations"]
    let process = try? ChildProcess(
      path: program, words: words.map { Array($0.utf8) }, output: .descriptor(pipe.writing))
    // The writing end is the program's alone, so that its death is the end of the pipe.
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

  /// The first word that the program says; nil where it says nothing in time.
  func answer() -> String? {
    var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, Int32(Self.patience / .milliseconds(1))) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = max(read(output, &bytes, bytes.count), 0)
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).first.map(String.init)
  }
}
