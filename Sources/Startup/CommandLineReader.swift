package import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
package import TagSphereFiles
package import TagSphereMessages
internal import TagSphereThreads

/// A command line with the sources of its preferences.
///
/// The command line can be read again after the preference file has changed.
package nonisolated struct CommandLineReader: Sendable {
  /// The arguments after the program's name.
  package let arguments: [String]
  /// The environment variables of this program.
  package let variables: [String: String]
  /// The language that the environment selects.
  package let language: Language
  /// Whether standard input is a file or a pipe.
  package let isInputRedirected: Bool
  /// The path of the preference file; nil if its folder is unknown.
  package let path: String?
  /// The signature of the preference file before it was first read; nil if there is no file.
  package private(set) var known: FileSignature?
  /// The path of a file that was dropped on the window and replaces the document; nil if none was dropped.
  private var dropped: String?

  /// Creates a reader of arguments.
  package init(
    arguments: [String], variables: [String: String], language: Language,
    isInputRedirected: Bool, path: String?, known: FileSignature?
  ) {
    (self.arguments, self.variables, self.language) = (arguments, variables, language)
    (self.isInputRedirected, self.path, self.known) = (isInputRedirected, path, known)
  }

  /// Returns a reader of the same command line for a file that was dropped on its window.
  package func dropping(_ file: String) -> CommandLineReader {
    var reader = self
    reader.dropped = file
    reader.known = path.flatMap { WatchedPath(path: $0).signature }
    return reader
  }

  /// Reads the command line with the current preferences.
  ///
  /// - Parameter warn: Receives sentences about unknown preferences.
  /// - Throws: `UsageError` if the command line or the preferences are invalid.
  package func read(warn: (String) -> Void) throws(UsageError) -> Invocation {
    try parse(
      arguments, environment: variables, language: language, isInputRedirected: isInputRedirected,
      dropped: dropped,
      pictures: { path in
        Answer { DocumentSource.file(path).pictures }.wait(for: .seconds(2)) ?? nil
      },
      preferenceFile: { () throws(UsageError) in
        guard let path else { return nil }
        return try Preferences.file(at: path)
      }, warn: warn)
  }

  /// Whether preferences apply; the option `--no-config` excludes them.
  package var usesPreferences: Bool {
    var isAsked = false
    _ = try? parse(
      arguments, isInputRedirected: isInputRedirected,
      preferenceFile: { () throws(UsageError) in
        isAsked = true
        return nil
      })
    return isAsked
  }
}

nonisolated extension CommandLineReader {
  /// Creates a reader of arguments, with the preferences of the current run.
  package init(_ arguments: [String]) {
    self.init(
      arguments: arguments, variables: Preferences.variables,
      language: Language(environment: ProcessContext.current.environment),
      isInputRedirected: StandardInput.isRedirected, path: Preferences.path,
      known: Preferences.path.flatMap { WatchedPath(path: $0).signature })
  }
}
