public import Foundation

/// The program as it was built for the tests, run as a process of its own.
public enum BuiltProgram {
  /// How a run of the program ended.
  public struct Outcome: Sendable {
    /// The exit status.
    public var status: Int32
    /// Whether a signal ended it, and no exit of its own.
    public var wasKilled: Bool
    /// What it wrote to standard output, where that was not sent elsewhere.
    public var outputBytes: [UInt8]
    /// The same as text.
    public var output: String { String(decoding: outputBytes, as: UTF8.self) }
    /// What it wrote to standard error.
    public var errors: String
  }

  /// A program that stands nowhere near the tests.
  public struct NotBuilt: Error {}

  /// The program's file: it stands beside the bundle of the tests that are running.
  ///
  /// - Throws: `NotBuilt`.
  public static func file() throws -> URL {
    let arguments = CommandLine.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").flatMap { index in
      arguments.indices.contains(index + 1) ? arguments[index + 1] : nil
    }
    let neighbour = URL(filePath: bundle ?? arguments[0])
    let file = neighbour.deletingLastPathComponent().appending(path: "tagsphere")
    guard FileManager.default.isExecutableFile(atPath: file.path) else { throw NotBuilt() }
    return file
  }

  /// The environment of the tests, without what the person who runs them prefers.
  public static var environment: [String: String] {
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
  ///   - input: What it reads on standard input, a file; nil for `/dev/null`.
  ///   - output: Where its standard output goes; nil gathers it.
  ///   - environment: Variables set besides those of the tests; nil unsets one.
  ///   - fileBlocks: How large a file it may write, in blocks of 512 bytes; nil for any size.
  /// - Throws: What keeps it from starting.
  public static func run(
    _ arguments: [String], input: [UInt8]? = nil, output: FileHandle? = nil,
    environment: [String: String?] = [:], fileBlocks: Int? = nil
  ) throws -> Outcome {
    let folder = try TemporaryFolder()
    let inputFile = try input.map { try folder.file("input", $0) }
    let outputFile = try folder.file("output", [])
    let errorFile = try folder.file("errors", [])
    let process = Process()
    if let fileBlocks {
      let command = "ulimit -f \(fileBlocks) && exec \"$@\""
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", command, "sh", try file().path] + arguments
    } else {
      process.executableURL = try file()
      process.arguments = arguments
    }
    var variables = Self.environment
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    process.standardInput =
      try inputFile.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    process.standardOutput = try output ?? FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    return try Outcome(
      status: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal,
      outputBytes: [UInt8](Data(contentsOf: outputFile)),
      errors: String(decoding: Data(contentsOf: errorFile), as: UTF8.self))
  }
}

/// A folder for one test's files, removed with the value that owns it.
public final class TemporaryFolder: Sendable {
  /// Where the folder is.
  public let url: URL

  /// A new, empty folder.
  ///
  /// - Throws: What keeps it from being made.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "tagsphere-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A new file in the folder.
  ///
  /// - Throws: What keeps it from being written.
  @discardableResult
  public func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
    let file = url.appending(path: name)
    try Data(bytes).write(to: file)
    return file
  }
}
