internal import CommandLineOptions

/// The end of a command that could not do its work: one sentence and an exit code.
nonisolated struct CommandFailure: Error, CustomStringConvertible {
  /// One sentence: what, where, and what to do.
  let description: String
  /// What the process ends with.
  let exitCode: ExitCode

  init(_ description: String, exitCode: ExitCode = .failure) {
    self.description = description
    self.exitCode = exitCode
  }
}
