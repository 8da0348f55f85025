internal import CTagSphereStart
internal import Glibc
package import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereWindow

/// The beginning and the end of a program's process.
package enum ProgramProcess {
  /// Prepares signals, streams and the messages of drivers.
  ///
  /// Must be called once, before anything is opened.
  package static func prepare() {
    // SIGQUIT ends the process, as it ends others: where backtraces are installed, the Swift runtime would
    // print one and go on.
    signal(SIGQUIT, SIG_DFL)
    // A parent that ignores it would leave no status of children.
    signal(SIGCHLD, SIG_DFL)
    StandardStreams.fillGaps()
    StandardOutput.holdClosedPipes()
    OutputFile.reportSizeLimits()
    // EGL prints a line for each driver that fails; the program's error covers all in one sentence.
    setenv("EGL_LOG_LEVEL", "fatal", 0)
  }

  /// Fits a driver that draws on the CPU into the addresses that this process may use.
  ///
  /// Must be called once, before the first context is created.
  ///
  /// - Returns: Whether the addresses are limited; then the driver must not keep memory.
  package static func fitDriverIntoAddresses() -> Bool {
    // Reserves of addresses would leave too few of them for what needs them.
    guard let limit = MemoryLimit.ofAddresses else { return false }
    SoftwareDriver.shareHeap()
    if limit.bytes < 2 << 30 { SoftwareDriver.useFewThreads() }
    return true
  }

  /// Ends the process, once the last messages are written.
  package static func end(_ exitCode: ExitCode) -> Never {
    StandardError.finish()
    exit(exitCode.rawValue)
  }

  /// Reports an error, and returns the exit code for it.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - arguments: The arguments after the program's name, whose first may be a mistyped command.
  package nonisolated static func report(_ error: any Error, arguments: [String]) -> ExitCode {
    if case DocumentInputError.cannotOpen(let name, ENOENT) = error {
      let advice = AbsentFile.advice(on: name, isFirst: name == arguments.first)
      StandardError.report("error: cannot read \(name): \(advice)")
      return .failure
    }
    StandardError.report("error: \(error)")
    return error is UsageError ? .usage : (error as? any ExitingError)?.exitCode ?? .failure
  }

  /// Returns what `--version` prints: a program's name, its version and its commit.
  package nonisolated static func version(of program: String) -> String {
    let commit = String(cString: start_commit())
    return "\(program) \(ProgramInfo.version)\(commit.isEmpty ? "" : " (\(commit))")\n"
  }
}
