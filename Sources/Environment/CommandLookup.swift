internal import Glibc
package import TagSphereCommandLineOptions
internal import TagSphereFiles
internal import TagSphereMessages

/// Finds the file of a command as a shell does, but only in the folders of PATH.
package nonisolated enum CommandLookup {
  /// Returns the file of a command: a path unchanged, or a name in the first folder that contains it.
  ///
  /// - Parameters:
  ///   - name: The command.
  ///   - folders: The folders in which a name is searched; by default the folders of PATH.
  /// - Throws: ``CommandError`` if the command is missing or not executable.
  package static func file(
    of name: String, in folders: [Substring] = standardFolders
  ) throws(CommandError) -> String {
    if name.contains("/") {
      if let code = obstacle(at: name) { throw CommandError(name: name, code: code) }
      return name
    }
    var code = ENOENT
    for folder in folders {
      let path = folder + "/" + name
      guard let obstacle = obstacle(at: path) else { return path }
      if obstacle != ENOENT && obstacle != ENOTDIR { code = obstacle }
    }
    throw CommandError(name: name, code: code)
  }

  /// The folders of PATH.
  ///
  /// Empty parts of PATH mean the current folder. They are ignored, because the folder's contents
  /// are not trusted.
  private static var standardFolders: [Substring] {
    let variables = ProcessContext.current.variables
    let given = variables.map { $0["PATH"] } ?? getenv("PATH").map { String(cString: $0) }
    return (given ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
  }

  /// Returns the error number that prevents a file from being executed; nil if it is executable.
  private static func obstacle(at path: String) -> Int32? {
    var status = stat()
    guard stat(path, &status) == 0 else { return errno }
    guard status.st_mode & S_IFMT == S_IFREG else { return EACCES }
    return access(path, X_OK) == 0 ? nil : errno
  }
}

/// A command that could not be started.
package nonisolated struct CommandError: ExitingError, Hashable {
  /// The command as given.
  package let name: String
  /// The system's error number.
  package let code: Int32

  /// Creates the error of a command, with the system's error number.
  package init(name: String, code: Int32) { (self.name, self.code) = (name, code) }

  /// The exit code: 127 if the command is missing, 126 if it is not executable.
  package nonisolated var exitCode: ExitCode {
    code == ENOENT || code == ENOTDIR ? .notFound : .denied
  }

  /// One sentence: the command, the reason, and the remedy.
  package nonisolated var description: String {
    let reason =
      switch code {
      case ENOENT, ENOTDIR:
        name.contains("/") ? "there is no such file" : "it is in no folder of PATH; install it"
      case EACCES, EPERM: "it may not be executed; make it executable, or choose another"
      case ENOEXEC: "it is not a program; begin a script with #! and its interpreter"
      case E2BIG: "its arguments are too long; shorten them"
      default: systemMessage(code)
      }
    return "cannot run \(name): \(reason)"
  }
}
