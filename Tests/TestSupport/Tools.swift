package import Foundation

/// Thrown if a tool that a test needs is missing or failed.
package struct ToolFailure: Error, CustomStringConvertible {
  /// The failure, and what to install.
  package let description: String

  /// Creates a failure with a description.
  package init(description: String) { self.description = description }
}

/// Runs a program from the search path to its end and returns its standard output.
///
/// - Throws: ``ToolFailure`` if the program is missing or ends with a status other than 0.
package func runTool(
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
