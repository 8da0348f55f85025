internal import CTagSphereStart
internal import Glibc
package import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereWindow

/// The start and the end of a program's process.
package enum ProgramProcess {
  /// Prepares the signals, the streams, and the messages of drivers.
  ///
  /// Call it once, before any file is opened.
  package static func prepare() {
    // SIGQUIT must end the process. With backtraces installed, the Swift runtime would print a
    // backtrace and continue.
    signal(SIGQUIT, SIG_DFL)
    // If the process inherits an ignored SIGCHLD, the status of child processes would be lost.
    signal(SIGCHLD, SIG_DFL)
    StandardStreams.fillGaps()
    StandardOutput.holdClosedPipes()
    OutputFile.reportSizeLimits()
    // EGL prints a line for each driver that fails. The program's own error covers all failures in
    // one sentence.
    setenv("EGL_LOG_LEVEL", "fatal", 0)
  }

  /// Adapts a software driver to the limit of this process's address space.
  ///
  /// Call it once, before the first context is created.
  ///
  /// - Returns: Whether the address space is limited. If so, the driver must not keep memory in
  ///   reserve.
  package static func fitDriverIntoAddresses() -> Bool {
    // With a limited address space, large reserves would leave too few addresses for other uses.
    guard let limit = MemoryLimit.ofAddresses else { return false }
    SoftwareDriver.shareHeap()
    if limit.bytes < 2 << 30 { SoftwareDriver.useFewThreads() }
    return true
  }

  /// Ends the process after the last messages are written.
  package static func end(_ exitCode: ExitCode) -> Never {
    StandardError.finish()
    exit(exitCode.rawValue)
  }

  /// Reports an error and returns its exit code.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - arguments: The arguments after the program's name; the first argument may be a mistyped
  ///     command.
  package nonisolated static func report(_ error: any Error, arguments: [String]) -> ExitCode {
    if case DocumentInputError.cannotOpen(let name, ENOENT) = error {
      let advice = AbsentFile.advice(on: name, isFirst: name == arguments.first)
      StandardError.report("error: cannot read \(name): \(advice)")
      return .failure
    }
    StandardError.report("error: \(error)")
    return error is UsageError ? .usage : (error as? any ExitingError)?.exitCode ?? .failure
  }

  /// Returns the output of `--version`: a program's name, its version and its commit.
  package nonisolated static func version(of program: String) -> String {
    let commit = String(cString: start_commit())
    return "\(program) \(ProgramInfo.version)\(commit.isEmpty ? "" : " (\(commit))")\n"
  }
}
