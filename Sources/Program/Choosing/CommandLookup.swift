internal import Glibc
internal import TagSphereCommandLineOptions

/// Finds the file of a command, as a shell would, but in no other folders than PATH names.
enum CommandLookup {
  /// The file of a command: a path as it is, a name in the first folder of PATH that has it.
  ///
  /// - Parameters:
  ///   - name: The command.
  ///   - folders: Where a name is looked for; by default the folders of this process's PATH.
  /// - Throws: ``CommandError``: what is not there, or may not be run.
  static func file(
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

  /// The folders of PATH; an empty part of it would be the current folder, which anybody may have
  /// filled.
  private static var standardFolders: [Substring] {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":")
  }

  /// Why a file cannot be run; nil where it can.
  private static func obstacle(at path: String) -> Int32? {
    var status = stat()
    guard stat(path, &status) == 0 else { return errno }
    guard status.st_mode & S_IFMT == S_IFREG else { return EACCES }
    return access(path, X_OK) == 0 ? nil : errno
  }
}

/// A command that could not be started.
struct CommandError: ExitingError, Hashable {
  /// The command, as it was asked for.
  let name: String
  /// The system's error number.
  let code: Int32

  /// What the program ends with: 127 where the command is not there, 126 where it may not be run.
  nonisolated var exitCode: ExitCode { code == ENOENT || code == ENOTDIR ? .notFound : .denied }

  /// One sentence: which command, why, and what to do.
  nonisolated var description: String {
    let reason =
      switch code {
      case ENOENT, ENOTDIR:
        name.contains("/") ? "there is no such file" : "no folder of PATH has it; install it"
      case EACCES, EPERM: "it may not be run; make it executable, or choose another"
      case ENOEXEC: "it is no program; a script begins with #! and its interpreter"
      case E2BIG: "its arguments are too long"
      default: systemMessage(code)
      }
    return "cannot run \(name): \(reason)"
  }
}
