internal import TagSphereDesktop
internal import TagSphereFiles
internal import TagSphereTagData
internal import TagSphereViewer

/// Starts the programs that are chosen, and remembers how often.
struct Launcher {
  private let file: LauncherStateFile

  /// Creates the launcher of this process's user.
  init(environment: [String: String] = Preferences.environment) {
    file = LauncherStateFile(DesktopFolders(environment: environment))
  }

  /// Starts the program of a choice.
  ///
  /// - Throws: `CommandFailure` if it cannot be started.
  func start(_ choice: Choice) throws(CommandFailure) {
    guard let program = choice.tag.program else {
      throw CommandFailure("\(choice.name) is no installed program; choose another label")
    }
    do throws(InstalledPrograms.StartError) {
      try InstalledPrograms.start(program, actionNamed: choice.action)
    } catch {
      throw CommandFailure("\(choice.name) cannot be started (\(program)): \(error)")
    }
    do throws(SystemError) {
      try file.update { $0.noteStart(of: program) }
    } catch {
      StandardError.report(
        "warning: the start of \(choice.name) is not remembered: cannot write "
          + "\(file.path ?? "the launcher's file"): \(systemMessage(error.code))")
    }
  }
}

extension Tag {
  /// The name of the desktop entry of the program that the tag stands for; nil if it is none.
  nonisolated var program: String? { values(named: TagDocument.programColumn).first }
}
