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
    remember("the start of \(choice.name)") { $0.noteStart(of: program) }
  }

  /// The order of programs that is remembered; empty without one.
  var order: [String] { (try? file.read())?.order ?? [] }

  /// Remembers how a person arranged programs.
  func keep(_ arrangement: Output.Arrangement) {
    remember("the arrangement") { state in
      if let order = arrangement.order {
        order.isEmpty ? state.forgetOrder() : state.arrange(order)
      }
      state.remove(arrangement.removed)
      state.restore(arrangement.returned)
    }
  }

  /// Forgets which programs were moved or removed.
  func forgetArrangement() { remember("the first arrangement") { $0.forgetArrangement() } }

  /// Changes what is remembered, and reports it if that fails.
  ///
  /// - Parameter what: What is to be remembered.
  private func remember(_ what: String, _ change: (inout LauncherState) -> Void) {
    do throws(SystemError) {
      try file.update(change)
    } catch {
      StandardError.report(
        "warning: \(what) is not remembered: cannot write \(file.path ?? "the launcher's file"): "
          + systemMessage(error.code))
    }
  }
}

extension Tag {
  /// The name of the desktop entry of the program that the tag stands for; nil if it is none.
  nonisolated var program: String? { values(named: TagDocument.programColumn).first }
}
