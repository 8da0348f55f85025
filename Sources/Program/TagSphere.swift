internal import CTagSphereStart
internal import Glibc
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereConversion
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereImages
internal import TagSphereSandbox
internal import TagSphereStartup
internal import TagSphereWindow

/// The program: parses the command line, runs a command, and reports an error in one sentence.
@main
struct TagSphere {
  static func main() {
    if CommandLine.arguments.dropFirst() == [ProgramFile.pageArgument] { PageService.run() }
    if CommandLine.arguments.dropFirst() == [ProgramFile.decodingArgument] {
      ImageDecodingService.run()
    }
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == ProgramFile.filmArgument {
      FilmService.run(ffmpeg: CommandLine.arguments[2])
    }
    if CommandLine.arguments.count > 2, CommandLine.arguments[1] == ProgramFile.boundArgument {
      LimitedProcess.becomeBound(
        CommandLine.arguments[2], Array(CommandLine.arguments.dropFirst(3)))
    }
    if let library = ConversionLibrary(arguments: CommandLine.arguments.dropFirst()) {
      ConversionService.run(library)
    }
    Interruption.endOnQuit()
    // A parent that ignores it would leave no status of children.
    signal(SIGCHLD, SIG_DFL)
    StandardStreams.fillGaps()
    StandardOutput.holdClosedPipes()
    OutputFile.reportSizeLimits()
    // EGL prints a line for each driver that fails; the program's error covers all in one sentence.
    setenv("EGL_LOG_LEVEL", "fatal", 0)
    // A reload asked for before the first version is shown must not end the kiosk.
    if CommandLine.arguments.dropFirst().first == Subcommand.kiosk.rawValue {
      Interruption.listenForReload()
    }
    let exitCode = runProcess()
    StandardError.finish()
    exit(exitCode.rawValue)
  }

  /// Runs the command line of the process.
  private static func runProcess() -> ExitCode {
    // Reserves of addresses would leave too few of them for what needs them.
    let limit = MemoryLimit.ofAddresses
    let isTight = limit != nil
    if isTight { SoftwareDriver.shareHeap() }
    if let limit, limit.bytes < 2 << 30 { SoftwareDriver.useFewThreads() }
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      return run(try StartProbe.commandLine(arguments)) { invocation, reader in
        switch invocation {
        case .view, .wheel, .bench:
          // Must precede the first context, whose driver is not known yet; harmless for a GPU's driver.
          if !isTight { SoftwareDriver.keepMemory() }
        default: break
        }
        return try draw(invocation, reader: reader)
      }
    } catch {
      return report(error, arguments: [])
    }
  }

  /// Runs a command line to its end, and reports its error.
  ///
  /// Apart from a kiosk, whose messages become a journal, it leaves the process as it is: tests call it with
  /// streams and variables of their own; see `ProcessContext`.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - draw: Runs a command that opens a window or draws with OpenGL; see `draw(_:reader:)`.
  nonisolated static func run(
    _ arguments: [String], draw: (Invocation, CommandLineReader) throws -> ExitCode
  ) -> ExitCode {
    do {
      var warnings: [String] = []
      let reader = CommandLineReader(arguments)
      let parsed = Result { try reader.read(warn: { warnings.append($0) }) }
      if case .success(.view(let options)) = parsed, options.kiosk != nil {
        StandardError.beginJournal()
        if !LimitedProcess.hidesFiles { StandardError.report(openFilesWarning) }
      }
      for warning in warnings { StandardError.report("warning: \(warning)") }
      let invocation = try parsed.get()
      try invocation.checkOutputs(preferences: reader.usesPreferences ? reader.path : nil)
      return try run(invocation) { try draw($0, reader) }
    } catch {
      return report(error, arguments: arguments)
    }
  }

  /// What the journal says of a kernel without Landlock.
  nonisolated static let openFilesWarning =
    "warning: this kernel has no Landlock: should a hostile file take over the process that decodes it, "
    + "that could read what this user can; it can write and send nothing, as elsewhere"

  /// Reports an error, and returns the exit code for it.
  private nonisolated static func report(_ error: any Error, arguments: [String]) -> ExitCode {
    if case DocumentInputError.cannotOpen(let name, ENOENT) = error {
      let advice = AbsentFile.advice(on: name, isFirst: name == arguments.first)
      StandardError.report("error: cannot read \(name): \(advice)")
      return .failure
    }
    StandardError.report("error: \(error)")
    return error is UsageError ? .usage : (error as? any ExitingError)?.exitCode ?? .failure
  }

  private nonisolated static func run(
    _ invocation: Invocation, draw: (Invocation) throws -> ExitCode
  ) throws -> ExitCode {
    switch invocation {
    case .view, .render, .export, .wheel, .bench, .verify:
      try ThreadNeed.require()
      return try draw(invocation)
    case .pick(let options):
      try ThreadNeed.require()
      var stages = StageClock()
      return try PickCommand.run(options, stages: &stages)
    case .list(let options): return try ListCommand.run(options)
    case .check(let options): return try CheckCommand.run(options)
    case .preferences(let report, let asJSON):
      try StandardOutput.write(asJSON ? report.json : report.text)
    case .help(let topic): try StandardOutput.write(HelpText.text(for: topic))
    case .version:
      let commit = String(cString: start_commit())
      let origin = commit.isEmpty ? "" : " (\(commit))"
      try StandardOutput.write("\(ProgramInfo.name) \(ProgramInfo.version)\(origin)\n")
    case .completions(let shell): try StandardOutput.write(CompletionScript.text(for: shell))
    case .manual: try StandardOutput.write(ManualPage.text)
    case .optionReference: try StandardOutput.write(OptionReference.text)
    }
    return .success
  }

  /// Runs a command that opens a window or draws with OpenGL, or fails before it does.
  static func draw(_ invocation: Invocation, reader: CommandLineReader) throws -> ExitCode {
    var stages = StageClock()
    switch invocation {
    case .view(let options): return try ViewCommand.run(options, reader: reader, stages: &stages)
    case .render(let options): return try RenderCommand.run(options, stages: &stages)
    case .export(let options): return try ExportCommand.run(options, stages: &stages)
    case .wheel(let options): return try WheelCommand.run(options)
    case .bench(let options): return try BenchCommand.run(options, stages: &stages)
    case .verify(let options): return try VerifyCommand.run(options)
    case .pick, .list, .check, .preferences, .help, .version, .completions, .manual,
      .optionReference:
      preconditionFailure("the command draws nothing")
    }
  }
}
