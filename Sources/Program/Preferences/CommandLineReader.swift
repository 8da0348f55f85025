internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereMessages

/// A command line, and what its preferences come from; it can be read again when the file of
/// preferences has changed.
nonisolated struct CommandLineReader: Sendable {
  /// The arguments after the program's name.
  let arguments: [String]
  /// The environment variables of this program.
  let variables: [String: String]
  /// The language that the environment asks for.
  let language: Language
  /// Whether standard input is a file or a pipe.
  let isInputRedirected: Bool
  /// The path of the file of preferences; nil if its folder is not known.
  let path: String?
  /// The signature of the file before it was first read; nil if there is none.
  let known: FileSignature?

  /// Reads the command line with the preferences as they are now.
  ///
  /// - Parameter warn: Receives sentences on unknown preferences.
  /// - Throws: `UsageError` for a fault of the command line or of the preferences.
  func read(warn: (String) -> Void) throws(UsageError) -> Invocation {
    try parse(
      arguments, environment: variables, language: language, isInputRedirected: isInputRedirected,
      pictures: { DocumentSource.file($0).pictures },
      preferenceFile: { () throws(UsageError) in
        guard let path else { return nil }
        return try Preferences.file(at: path)
      }, warn: warn)
  }

  /// Whether preferences count at all: `--no-config` ignores them.
  var usesPreferences: Bool {
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

extension CommandLineReader {
  /// Creates a reader of arguments, with the preferences of this process.
  @MainActor init(_ arguments: [String]) {
    self.arguments = arguments
    variables = Preferences.variables
    language = Language(environment: Preferences.environment)
    isInputRedirected = StandardInput.isRedirected
    path = Preferences.path
    known = path.flatMap { WatchedPath(path: $0).signature }
  }
}
