internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereStartup
internal import TagSphereWindow

/// The program `tagsphere-bench`; its command line is that of `tagsphere bench` without these two words.
@main
struct BenchProgram {
  static func main() {
    HelperProcess.runIfAsked()
    ProgramProcess.prepare()
    let isTight = ProgramProcess.fitDriverIntoAddresses()
    do {
      let arguments = try StartProbe.commandLine(Array(CommandLine.arguments.dropFirst()))
      let exitCode = run(arguments) { options in
        // Call this before the first context. The driver is still unknown at this point, but the call is harmless
        // for a GPU driver.
        if !isTight { SoftwareDriver.keepMemory() }
        return try measure(options)
      }
      ProgramProcess.end(exitCode)
    } catch {
      ProgramProcess.end(ProgramProcess.report(error, arguments: []))
    }
  }

  /// Measures as the options say, and writes the report.
  static func measure(_ options: Settings) throws -> ExitCode {
    var stages = StageClock()
    return try BenchCommand.run(options, stages: &stages)
  }

  /// Runs a command line to its end, and reports its error.
  ///
  /// The function does not end or change the process. Tests can therefore call it with their own streams
  /// and variables; see `ProcessContext`.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - measure: Measures as the options say; see `measure(_:)`.
  nonisolated static func run(
    _ arguments: [String], measure: (Settings) throws -> ExitCode
  ) -> ExitCode {
    let arguments = [Subcommand.bench.rawValue] + arguments
    do {
      let invocation = try CommandLineReader(arguments).read {
        StandardError.report("warning: \($0)")
      }
      switch invocation {
      case .bench(let options):
        try ThreadNeed.require()
        return try measure(options)
      case .help(let topic): try StandardOutput.write(HelpText.text(for: topic))
      case .version: try StandardOutput.write(ProgramProcess.version(of: ProgramInfo.benchName))
      default: preconditionFailure("the command line of bench asks for another command")
      }
      return .success
    } catch {
      return ProgramProcess.report(error, arguments: arguments)
    }
  }
}
