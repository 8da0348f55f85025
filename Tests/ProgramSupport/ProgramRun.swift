package import Foundation
import TagSphereCommandLineOptions
package import TagSphereTestSupport

@testable import TagSphereBench
@testable import TagSphereEnvironment
@testable import TagSphereProgram

/// Calls the functions of the programs in the process of the tests.
///
/// Streams, environment variables and the file of helper processes are values, so that runs may overlap. Output
/// of libraries and helper processes on standard error is not collected; `BuiltProgram` runs a program as a
/// process.
package enum ProgramRun {
  /// The command opens a window or draws with OpenGL; see `runDrawing(_:input:output:environment:)`.
  package struct Draws: Error {}

  /// Runs a command to its end; a command that draws fails after its command line is read.
  ///
  /// - Parameters:
  ///   - arguments: Its command line.
  ///   - input: Its standard input, passed as a file; nil for `/dev/null`.
  ///   - output: Its standard output; nil to collect it in the outcome.
  ///   - environment: Variables that override those of the tests; nil unsets a variable. Only the program's code
  ///     sees them: libraries and other programs have those of the process.
  /// - Throws: The reason why the command cannot be run, or `Draws`.
  package static func run(
    _ arguments: [String], input: [UInt8]? = nil, output: FileHandle? = nil,
    environment: [String: String?] = [:]
  ) throws -> BuiltProgram.Outcome {
    var draws = false
    let outcome = try run(input: input, output: output, environment: environment) {
      TagSphere.run(arguments) { _, _ in
        draws = true
        throw Draws()
      }
    }
    if draws { throw Draws() }
    return outcome
  }

  /// Runs a command that fails before it draws, except `bench`.
  ///
  /// The parameters are those of `run(_:input:output:environment:)`.
  @MainActor package static func runDrawing(
    _ arguments: [String], input: [UInt8]? = nil, output: FileHandle? = nil,
    environment: [String: String?] = [:]
  ) throws -> BuiltProgram.Outcome {
    try run(input: input, output: output, environment: environment) {
      TagSphere.run(arguments) { try TagSphere.draw($0, reader: $1) }
    }
  }

  /// Runs `tagsphere-bench`; the parameters are those of `run(_:input:output:environment:)`.
  @MainActor package static func runBench(
    _ arguments: [String], input: [UInt8]? = nil, output: FileHandle? = nil,
    environment: [String: String?] = [:]
  ) throws -> BuiltProgram.Outcome {
    try run(input: input, output: output, environment: environment) {
      BenchProgram.run(arguments) { try BenchProgram.measure($0) }
    }
  }

  private static func run(
    input: [UInt8]?, output: FileHandle?, environment: [String: String?],
    program: () -> ExitCode
  ) throws -> BuiltProgram.Outcome {
    let folder = try TemporaryFolder()
    let inputFile = try input.map { try folder.file("input", $0) } ?? URL(filePath: "/dev/null")
    let outputFile = try folder.file("output", [])
    let errorFile = try folder.file("errors", [])
    let streams = try [
      FileHandle(forReadingFrom: inputFile), output ?? FileHandle(forWritingTo: outputFile),
      FileHandle(forWritingTo: errorFile),
    ]
    var context = ProcessContext()
    context.streams = StandardStreams(
      input: streams[0].fileDescriptor, output: streams[1].fileDescriptor,
      errors: streams[2].fileDescriptor)
    var variables = BuiltProgram.environment
    for (name, value) in environment { variables[name] = value }
    context.variables = variables
    context.programFile = try BuiltProgram.file().path
    let exitCode = withExtendedLifetime(streams) {
      ProcessContext.$current.withValue(context) {
        withoutPipeSignals(program)
      }
    }
    return try BuiltProgram.Outcome(
      status: exitCode.rawValue, outputBytes: [UInt8](Data(contentsOf: outputFile)),
      errors: String(decoding: Data(contentsOf: errorFile), as: UTF8.self))
  }

  /// Runs work on this thread with SIGPIPE blocked.
  ///
  /// A closed pipe gives an error instead of a signal, as in a process of the program.
  private static func withoutPipeSignals<Result>(_ work: () -> Result) -> Result {
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer {
      var now = timespec()
      _ = sigtimedwait(&signals, nil, &now)
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return work()
  }
}
