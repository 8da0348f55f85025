internal import CTagSphereProcess

/// The parts of a process that a run of the program depends on.
///
/// Commands use the current context. Tests call commands with contexts of their own. Several tests
/// can therefore run concurrently in one process, and no test reads the preferences of the user who
/// runs the tests. Background threads use the streams of the process. Libraries and other programs
/// use the environment variables of the process.
package nonisolated struct ProcessContext: Sendable {
  /// The standard streams.
  var streams = StandardStreams()
  /// All environment variables; nil to read the variables of the process at each use.
  package var variables: [String: String]?
  /// The path of the program's file, which stays valid if the file is replaced.
  var programFile = "/proc/self/exe"

  /// The context of the current run.
  @TaskLocal package static var current = ProcessContext()

  /// All environment variables, by name.
  package var environment: [String: String] {
    if let variables { return variables }
    var variables: [String: String] = [:]
    var next = process_environment()
    while let entry = next?.pointee {
      let parts = String(cString: entry).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      next = next?.advanced(by: 1)
    }
    return variables
  }
}
