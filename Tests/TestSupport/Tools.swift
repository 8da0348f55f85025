public import Foundation

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
  try tool.runHearingSignals()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  tool.waitUntilExit()
  guard tool.terminationStatus == 0 else {
    throw ToolFailure(
      description: "\(name) \(arguments.joined(separator: " ")) ended with status "
        + "\(tool.terminationStatus); is the package \(name) installed?")
  }
  return data
}
