/// The name and version of the program.
package enum ProgramInfo {
  /// The name of the command.
  package static let name = "tagsphere"
  /// The name of the program that runs benchmarks.
  package static let benchName = "tagsphere-bench"
  /// The semantic version.
  package static let version = "0.1.0"
  /// A one-line description of the program.
  package static let summary = "a cloud of tags on a sphere that you spin by hand"
}
