internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereSandbox
internal import TagSphereStartup
internal import TagSphereWindow

/// The program: parses the command line, runs a command, and reports an error in one sentence.
@main
struct TagSphere {
  static func main() {
    HelperProcess.runIfAsked()
    ProgramProcess.prepare()
    let arguments = Array(CommandLine.arguments.dropFirst())
    // A reload request before the first version is shown must not end the kiosk.
    if arguments.first == Subcommand.kiosk.rawValue { Interruption.listenForReload() }
    let isTight = ProgramProcess.fitDriverIntoAddresses()
    let exitCode = run(arguments) { invocation, reader in
      switch invocation {
      case .view:
        // Call this before the first context. The driver is still unknown at this point, but the call is harmless
        // for a GPU driver.
        if !isTight { SoftwareDriver.keepMemory() }
      default: break
      }
      return try draw(invocation, reader: reader)
    }
    ProgramProcess.end(exitCode)
  }

  /// Runs a command line to its end, and reports its error.
  ///
  /// The function does not change the process, except that a kiosk's messages become a journal. Tests can
  /// therefore call it with their own streams and variables; see `ProcessContext`.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - draw: Runs a command that opens a window or draws with OpenGL, or starts the program
  ///     `tagsphere-bench` for it; see `draw(_:reader:)`.
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
      return ProgramProcess.report(error, arguments: arguments)
    }
  }

  /// The journal's warning about a kernel without Landlock.
  nonisolated static let openFilesWarning =
    "warning: this kernel has no Landlock: a hostile file that takes over its decoder could read what this "
    + "user can; it could write and send nothing"

  private nonisolated static func run(
    _ invocation: Invocation, draw: (Invocation) throws -> ExitCode
  ) throws -> ExitCode {
    switch invocation {
    case .view, .render, .export, .verify:
      try ThreadNeed.require()
      return try draw(invocation)
    case .bench: return try draw(invocation)
    case .pick(let options):
      try ThreadNeed.require()
      var stages = StageClock()
      return try PickCommand.run(options, stages: &stages)
    case .list(let options): return try ListCommand.run(options)
    case .check(let options): return try CheckCommand.run(options)
    case .preferences(let report, let asJSON):
      try StandardOutput.write(asJSON ? report.json : report.text)
    case .help(let topic): try StandardOutput.write(HelpText.text(for: topic))
    case .version: try StandardOutput.write(ProgramProcess.version(of: ProgramInfo.name))
    case .completions(let shell): try StandardOutput.write(CompletionScript.text(for: shell))
    case .manual: try StandardOutput.write(ManualPage.text)
    case .optionReference: try StandardOutput.write(OptionReference.text)
    }
    return .success
  }

  /// Runs a command that opens a window or draws with OpenGL, or starts `tagsphere-bench` for it.
  static func draw(_ invocation: Invocation, reader: CommandLineReader) throws -> ExitCode {
    var stages = StageClock()
    switch invocation {
    case .view(let options): return try ViewCommand.run(options, reader: reader, stages: &stages)
    case .render(let options): return try RenderCommand.run(options, stages: &stages)
    case .export(let options): return try ExportCommand.run(options, stages: &stages)
    case .bench: try BenchHandover.run(Array(reader.arguments.dropFirst()))
    case .verify(let options): return try VerifyCommand.run(options)
    case .pick, .list, .check, .preferences, .help, .version, .completions, .manual,
      .optionReference:
      preconditionFailure("the command draws nothing")
    }
  }
}
