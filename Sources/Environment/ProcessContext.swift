internal import CTagSphereProcess

/// The parts of its process that a run of the program depends on.
///
/// Commands use the current context. Tests call commands with their own contexts, so that several
/// can run concurrently in one process, and none reads the preferences of the person who runs the
/// tests. Background threads use the streams of the process; libraries and other programs use its
/// variables.
package nonisolated struct ProcessContext: Sendable {
  /// The standard streams.
  var streams = StandardStreams()
  /// All environment variables; nil to read those of the process at each use.
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
