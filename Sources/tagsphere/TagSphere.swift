internal import CommandLineOptions
internal import Glibc
internal import WindowSystem

/// The program: reads the command line, runs one command, says in one sentence what went wrong.
@main
struct TagSphere {
  static func main() {
    StandardOutput.reportClosedPipes()
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func run(_ arguments: [String]) -> ExitCode {
    do {
      return try run(parse(arguments))
    } catch let error as UsageError {
      StandardError.report("error: \(error)")
      return .usage
    } catch let error as CommandFailure {
      StandardError.report("error: \(error)")
      return error.exitCode
    } catch {
      StandardError.report("error: \(error)")
      return .failure
    }
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    var stages = StageClock()
    switch invocation {
    case .view(let options):
      return try ViewCommand.run(options, stages: &stages)
    case .render(let options): return try RenderCommand.run(options, stages: &stages)
    case .bench(let options): return try BenchCommand.run(options, stages: &stages)
    case .verify(let options): return try VerifyCommand.run(options)
    case .check(let options):
      let (path, reading) = try readingArguments(options.document)
      let code = try check(path: path, options: reading, json: options.printsJSON)
      return ExitCode(rawValue: code) ?? .failure
    case .help(let topic): try StandardOutput.write(HelpText.text(for: topic))
    case .version: try StandardOutput.write("\(ProgramInfo.name) \(ProgramInfo.version)\n")
    case .completions(let shell): try StandardOutput.write(CompletionScript.text(for: shell))
    case .manual: try StandardOutput.write("")
    }
    return .success
  }
}
