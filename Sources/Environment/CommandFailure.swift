package import TagSphereCommandLineOptions

/// An error with its own message, one sentence, and the exit code of the process.
package nonisolated protocol ExitingError: Error, CustomStringConvertible {
  /// The exit code of the process.
  var exitCode: ExitCode { get }
}

/// The failure of a command: one sentence and an exit code.
package nonisolated struct CommandFailure: ExitingError {
  /// One sentence: the fault, its place, and the remedy.
  package let description: String
  /// The exit code of the process.
  package let exitCode: ExitCode

  package init(_ description: String, exitCode: ExitCode = .failure) {
    self.description = description
    self.exitCode = exitCode
  }
}
