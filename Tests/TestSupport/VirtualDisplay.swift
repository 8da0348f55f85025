public import Foundation

/// An X server without a screen (Xvfb) on a display number of its own, ended when the owner lets go.
///
/// Needs the Debian packages `xvfb` and, for what people do, `xdotool`.
public final class VirtualDisplay: Sendable {
  /// What `DISPLAY` must be for programs to appear on it.
  public let name: String
  private let processID: pid_t

  /// Starts a server with one screen and waits until it answers.
  ///
  /// - Parameters:
  ///   - width: Width of the screen in pixels.
  ///   - height: Height of the screen in pixels.
  ///   - dotsPerInch: 96 for a content scale of 1.
  /// - Throws: ``ToolFailure`` where Xvfb is missing or does not start.
  public init(width: Int = 1280, height: Int = 800, dotsPerInch: Int = 96) throws {
    let server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = [
      "Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-dpi",
      "\(dotsPerInch)", "-nolisten", "tcp", "-noreset",
    ]
    let answer = Pipe()
    server.standardOutput = answer
    server.standardError = FileHandle.nullDevice
    try server.run()
    var line = ""
    while !line.hasSuffix("\n") {
      let data = answer.fileHandleForReading.availableData
      guard !data.isEmpty else {
        throw ToolFailure(description: "Xvfb did not start; install the package xvfb")
      }
      line += String(decoding: data, as: UTF8.self)
    }
    name = ":" + line.trimmingCharacters(in: .whitespacesAndNewlines)
    processID = server.processIdentifier
  }

  deinit { kill(processID, SIGTERM) }

  /// The environment of this process with `DISPLAY` set to this display.
  public var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = name
    environment["WAYLAND_DISPLAY"] = nil
    return environment
  }

  /// Does with pointer and keyboard what `xdotool` is told to, and gives what it prints.
  ///
  /// - Throws: ``ToolFailure`` where xdotool is missing or fails.
  @discardableResult
  public func xdotool(_ arguments: String...) throws -> String {
    let data = try runTool("xdotool", arguments, environment: environment)
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// A tool that a test needs is missing or failed.
public struct ToolFailure: Error, CustomStringConvertible {
  /// What failed, and what to install.
  public let description: String

  /// A failure with a description.
  public init(description: String) { self.description = description }
}

/// Runs a program of the search path to its end and gives what it wrote to standard output.
///
/// - Throws: ``ToolFailure`` where it is missing or ends with another status than 0.
public func runTool(
  _ name: String, _ arguments: [String], environment: [String: String]? = nil
) throws -> Data {
  let tool = Process()
  tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  tool.arguments = [name] + arguments
  tool.environment = environment ?? ProcessInfo.processInfo.environment
  let output = Pipe()
  tool.standardOutput = output
  tool.standardError = FileHandle.nullDevice
  try tool.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  tool.waitUntilExit()
  guard tool.terminationStatus == 0 else {
    throw ToolFailure(
      description: "\(name) \(arguments.joined(separator: " ")) ended with status "
        + "\(tool.terminationStatus); is the package \(name) installed?")
  }
  return data
}
