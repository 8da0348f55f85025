package import Foundation

/// An X server without a screen (Xvfb) on its own display number, ended when its owner is released.
///
/// Needs the Debian packages `xvfb` and, for simulated input, `xdotool`.
package final class VirtualDisplay: Sendable {
  /// The value of `DISPLAY` for programs on this display.
  package let name: String
  /// The server's process ID.
  package let processID: pid_t
  private let folder: URL

  /// Starts a server with one screen and waits until it answers.
  ///
  /// - Parameters:
  ///   - width: Width of the screen in pixels.
  ///   - height: Height of the screen in pixels.
  /// - Throws: ``ToolFailure`` if Xvfb is missing or does not start.
  package convenience init(width: Int = 1280, height: Int = 800) throws {
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
  ///   - name: The server's executable.
  ///   - arguments: Its arguments.
  ///   - folder: The folder of its files, removed with the display.
  ///   - package: The package to install if it is missing.
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
  package var environment: [String: String] {
    var environment = BuiltProgram.environment
    environment["DISPLAY"] = name
    environment["WAYLAND_DISPLAY"] = nil
    return environment
  }

  /// Runs `xdotool` commands for pointer and keyboard, and returns their output.
  ///
  /// - Throws: ``ToolFailure`` if xdotool is missing or fails.
  @discardableResult
  package func xdotool(_ arguments: String...) throws -> String {
    try xdotool(arguments)
  }

  /// Runs `xdotool` commands for pointer and keyboard, and returns their output.
  ///
  /// One call runs all its commands without a pause, like a real gesture. Starting the tool for
  /// each command takes longer than a pointer may rest during a flick.
  @discardableResult
  package func xdotool(_ arguments: [String]) throws -> String {
    let data = try runTool("xdotool", arguments, environment: environment)
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns the ID of a program's window, once it is visible.
  ///
  /// - Throws: ``ToolFailure`` if no window appears.
  package func window(of program: RunningProgram) throws -> String {
    var window = ""
    let isShown = waits {
      // The tool fails if it finds no window.
      window = (try? xdotool("search", "--onlyvisible", "--class", "tagsphere")) ?? ""
      return !window.isEmpty || !program.isRunning
    }
    guard isShown, program.isRunning else {
      throw ToolFailure(description: "no window appeared: \(try program.errorText())")
    }
    return window
  }

  /// Returns the text in a window's title bar.
  ///
  /// - Parameter window: The window ID, as `xdotool search` prints it.
  package func title(of window: String) throws -> String {
    try xdotool("getwindowname", window)
  }

  /// Returns a window's place and size, such as `0,0 600x400`.
  ///
  /// - Parameter window: The window ID, as `xdotool search` prints it.
  package func frame(of window: String) throws -> String {
    let lines = try xdotool("getwindowgeometry", "--shell", window).split(separator: "\n")
    func value(_ name: String) -> Substring {
      lines.first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1) ?? "?"
    }
    return "\(value("X")),\(value("Y")) \(value("WIDTH"))x\(value("HEIGHT"))"
  }

  /// Switches the display's only monitor off, or on again at its size.
  ///
  /// - Throws: ``ToolFailure`` if xrandr is missing, or the monitor does not reach the requested
  ///   state.
  package func switchMonitor(_ isOn: Bool, width: Int, height: Int) throws {
    let mode = isOn ? ["--mode", "\(width)x\(height)"] : ["--off"]
    // When the last monitor is switched off, xrandr complains of an empty screen; only the query
    // counts.
    _ = try? runTool("xrandr", ["--output", "screen"] + mode, environment: environment)
    let shown = String(
      decoding: try runTool("xrandr", ["--query"], environment: environment), as: UTF8.self)
    guard shown.contains("screen connected \(width)x\(height)+0+0") == isOn else {
      throw ToolFailure(description: "the monitor is not \(isOn ? "on" : "off"): \(shown)")
    }
  }

  /// Returns the contents of the screen.
  ///
  /// - Throws: ``ToolFailure`` if the server's framebuffer does not have 32 bits per pixel.
  package func screenshot() throws -> Screenshot {
    try Screenshot(xwd: Data(contentsOf: folder.appending(path: "Xvfb_screen0")))
  }
}
