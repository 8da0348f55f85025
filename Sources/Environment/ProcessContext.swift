internal import CTagSphereProcess

/// What a run of the program has from its process.
///
/// Commands ask for the current one. Tests call commands with contexts of their own, so that several
/// run in one process at once, and none reads the preferences of the person who runs the tests.
/// Background threads use the streams of the process; libraries and other programs, its variables.
package nonisolated struct ProcessContext: Sendable {
  /// The streams.
  var streams = StandardStreams()
  /// All environment variables; nil for those of the process as they are when they are asked for.
  package var variables: [String: String]?
  /// The path of the program's file, which stays right even if the file is replaced.
  var programFile = "/proc/self/exe"

  /// The context of what runs now.
  @TaskLocal package static var current = ProcessContext()

  /// All environment variables, by their names.
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
