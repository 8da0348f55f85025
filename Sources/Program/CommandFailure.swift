internal import TagSphereCommandLineOptions

/// An error that says itself what went wrong, in one sentence, and what the process ends with.
nonisolated protocol ExitingError: Error, CustomStringConvertible {
  /// What the process ends with.
  var exitCode: ExitCode { get }
}

/// The end of a command that could not do its work: one sentence and an exit code.
nonisolated struct CommandFailure: ExitingError {
  /// One sentence: what, where, and what to do.
  let description: String
  /// What the process ends with.
  let exitCode: ExitCode

  init(_ description: String, exitCode: ExitCode = .failure) {
    self.description = description
    self.exitCode = exitCode
  }
}
