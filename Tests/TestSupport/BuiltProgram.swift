package import Foundation

/// The program as built for the tests, run as a separate process.
package enum BuiltProgram {
  /// The outcome of a run of the program.
  package struct Outcome: Sendable {
    /// The exit status of the program.
    package var status: Int32
    /// Whether a signal ended the program.
    package var wasKilled: Bool
    /// Its standard output, unless the output was redirected.
    package var outputBytes: [UInt8]
    /// Its standard output as text.
    package var output: String { String(decoding: outputBytes, as: UTF8.self) }
    /// Its standard error.
    package var errors: String
  }

  /// Thrown if the program is not next to the test bundle.
  package struct NotBuilt: Error {}

  /// Returns the file of a program, which is next to the bundle of the running tests.
  ///
  /// - Throws: `NotBuilt`.
  package static func file(_ name: String = "tagsphere") throws -> URL {
    let arguments = CommandLine.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").flatMap { index in
      arguments.indices.contains(index + 1) ? arguments[index + 1] : nil
    }
    let neighbour = URL(filePath: bundle ?? arguments[0])
    let file = neighbour.deletingLastPathComponent().appending(path: name)
    guard FileManager.default.isExecutableFile(atPath: file.path) else { throw NotBuilt() }
    return file
  }

  /// The environment of the tests, without the user's own settings for the program.
  package static var environment: [String: String] {
    var variables = ProcessInfo.processInfo.environment.filter {
      !$0.key.hasPrefix("TAGSPHERE_")
    }
    variables["XDG_CONFIG_HOME"] = "/nowhere"
    return variables
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: Its command line.
  ///   - program: Its file; nil for `file()`.
  ///   - input: Its standard input, passed as a file; nil for `/dev/null`.
  ///   - output: Its standard output; nil to collect it in the outcome.
  ///   - environment: Variables that override those of the tests; nil unsets a variable.
  ///   - limit: A resource limit in the syntax of `ulimit`, such as `-f 4`; nil for none.
  ///   - directory: Its current directory; nil for that of the tests.
  /// - Throws: The reason why the program cannot be started.
  package static func run(
    _ arguments: [String], of program: URL? = nil, input: [UInt8]? = nil,
    output: FileHandle? = nil, environment: [String: String?] = [:], limit: String? = nil,
    directory: URL? = nil
  ) throws -> Outcome {
    let folder = try TemporaryFolder()
    let inputFile = try input.map { try folder.file("input", $0) }
    let outputFile = try folder.file("output", [])
    let errorFile = try folder.file("errors", [])
    let process = Process()
    let program = try program ?? file()
    if let limit {
      let command = "ulimit \(limit) && exec \"$@\""
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", command, "sh", program.path] + arguments
    } else {
      process.executableURL = program
      process.arguments = arguments
    }
    var variables = Self.environment
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    if let directory { process.currentDirectoryURL = directory }
    process.standardInput =
      try inputFile.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    process.standardOutput = try output ?? FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.runHearingSignals()
    process.waitUntilExit()
    return try Outcome(
      status: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal,
      outputBytes: [UInt8](Data(contentsOf: outputFile)),
      errors: String(decoding: Data(contentsOf: errorFile), as: UTF8.self))
  }
}

extension BuiltProgram.Outcome {
  /// Creates the outcome of a run that was not ended by a signal.
  package init(status: Int32, outputBytes: [UInt8], errors: String) {
    self.init(status: status, wasKilled: false, outputBytes: outputBytes, errors: errors)
  }
}

/// A temporary folder for one test's files, removed when its owner is released.
package final class TemporaryFolder: Sendable {
  /// The location of the folder.
  package let url: URL

  /// Creates an empty folder.
  ///
  /// - Throws: The reason why it cannot be created.
  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "tagsphere-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a new file in the folder and returns its location.
  ///
  /// - Throws: The reason why it cannot be written.
  @discardableResult
  package func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
    let file = url.appending(path: name)
    try Data(bytes).write(to: file)
    return file
  }
}
