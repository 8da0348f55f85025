/// What a run of the program has from its process.
///
/// Commands ask for the current one. Tests call commands with contexts of their own, so that several
/// run in one process at once, and none depends on the settings of the person who runs the tests.
/// Threads that a command starts have the context of the process, and programs that it starts have the
/// variables of the process.
nonisolated struct ProcessContext: Sendable {
  /// The streams.
  var streams = StandardStreams()
  /// All environment variables; nil for those of the process as they are when they are asked for.
  var variables: [String: String]?
  /// The path of the program's file, which stays right even if the file is replaced.
  var programFile = "/proc/self/exe"

  /// The context of what runs now.
  @TaskLocal static var current = ProcessContext()
}
