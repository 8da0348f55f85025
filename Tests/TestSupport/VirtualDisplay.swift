public import Foundation

/// An X server without a screen (Xvfb) on a display number of its own, ended when the owner lets go.
///
/// Needs the Debian packages `xvfb` and, for what people do, `xdotool`.
public final class VirtualDisplay: Sendable {
  /// What `DISPLAY` must be for programs to appear on it.
  public let name: String
  /// The server's process.
  public let processID: pid_t
  private let folder: URL

  /// Starts a server with one screen and waits until it answers.
  ///
  /// - Parameters:
  ///   - width: Width of the screen in pixels.
  ///   - height: Height of the screen in pixels.
  /// - Throws: ``ToolFailure`` where Xvfb is missing or does not start.
  public convenience init(width: Int = 1280, height: Int = 800) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "tagsphere-display-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try self.init(
      server: "Xvfb",
      [
        "-screen", "0", "\(width)x\(height)x24", "-fbdir", folder.path, "-nolisten", "tcp",
        "-noreset",
      ],
      folder: folder, package: "xvfb")
  }

  /// Starts a server and waits until it answers.
  ///
  /// - Parameters:
  ///   - name: The server's program.
  ///   - arguments: What it is told.
  ///   - folder: Its files, removed with it.
  ///   - package: What to install where it is missing.
  init(server name: String, _ arguments: [String], folder: URL, package: String) throws {
    self.folder = folder
    let server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = [name, "-displayfd", "1"] + arguments
    let answer = Pipe()
    server.standardOutput = answer
    server.standardError = FileHandle.nullDevice
    try server.runHearingSignals()
    processID = server.processIdentifier
    var line = ""
    while !line.hasSuffix("\n") {
      let data = answer.fileHandleForReading.availableData
      guard !data.isEmpty else {
        throw ToolFailure(description: "\(name) did not start; install \(package)")
      }
      line += String(decoding: data, as: UTF8.self)
    }
    self.name = ":" + line.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit {
    kill(processID, SIGTERM)
    try? FileManager.default.removeItem(at: folder)
  }

  /// The environment of this process with `DISPLAY` set to this display.
  public var environment: [String: String] {
    var environment = BuiltProgram.environment
    environment["DISPLAY"] = name
    environment["WAYLAND_DISPLAY"] = nil
    return environment
  }

  /// Does with pointer and keyboard what `xdotool` is told to, and gives what it prints.
  ///
  /// - Throws: ``ToolFailure`` where xdotool is missing or fails.
  @discardableResult
  public func xdotool(_ arguments: String...) throws -> String {
    try xdotool(arguments)
  }

  /// Does with pointer and keyboard what `xdotool` is told to, and gives what it prints.
  ///
  /// One call runs all its commands without a pause, as a hand does; starting the tool for each
  /// takes longer than a pointer may rest in a flick.
  @discardableResult
  public func xdotool(_ arguments: [String]) throws -> String {
    let data = try runTool("xdotool", arguments, environment: environment)
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The number of the window of a program, once it is seen.
  ///
  /// - Throws: ``ToolFailure`` where none appears.
  public func window(of program: RunningProgram) throws -> String {
    var window = ""
    let isShown = waits {
      // The tool fails where it finds none.
      window = (try? xdotool("search", "--onlyvisible", "--class", "tagsphere")) ?? ""
      return !window.isEmpty || !program.isRunning
    }
    guard isShown, program.isRunning else {
      throw ToolFailure(description: "no window appeared: \(try program.errorText())")
    }
    return window
  }

  /// What a window's title bar says.
  ///
  /// - Parameter window: The window's number, as `xdotool search` prints it.
  public func title(of window: String) throws -> String {
    try xdotool("getwindowname", window)
  }

  /// Where a window stands and how large it is, such as `0,0 600x400`.
  ///
  /// - Parameter window: The window's number, as `xdotool search` prints it.
  public func frame(of window: String) throws -> String {
    let lines = try xdotool("getwindowgeometry", "--shell", window).split(separator: "\n")
    func value(_ name: String) -> Substring {
      lines.first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1) ?? "?"
    }
    return "\(value("X")),\(value("Y")) \(value("WIDTH"))x\(value("HEIGHT"))"
  }

  /// Switches the display's only monitor off, or on again at its size.
  ///
  /// - Throws: ``ToolFailure`` where xrandr is missing, or the monitor is not as it was told to be.
  public func switchMonitor(_ isOn: Bool, width: Int, height: Int) throws {
    let mode = isOn ? ["--mode", "\(width)x\(height)"] : ["--off"]
    // Switching the last one off, it complains of a screen of no size; what it shows then counts.
    _ = try? runTool("xrandr", ["--output", "screen"] + mode, environment: environment)
    let shown = String(
      decoding: try runTool("xrandr", ["--query"], environment: environment), as: UTF8.self)
    guard shown.contains("screen connected \(width)x\(height)+0+0") == isOn else {
      throw ToolFailure(description: "the monitor is not \(isOn ? "on" : "off"): \(shown)")
    }
  }

  /// What the screen shows.
  ///
  /// - Throws: ``ToolFailure`` where the server's framebuffer is not one of 32 bits a pixel.
  public func screenshot() throws -> Screenshot {
    try Screenshot(xwd: Data(contentsOf: folder.appending(path: "Xvfb_screen0")))
  }
}
