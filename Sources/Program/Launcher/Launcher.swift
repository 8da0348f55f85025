internal import Synchronization
internal import TagSphereDesktop
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereFiles
internal import TagSphereTagData
internal import TagSphereThreads
internal import TagSphereViewer

/// Starts the programs that are chosen, and remembers how often.
nonisolated struct Launcher: Sendable {
  private let file: LauncherStateFile

  /// What is done while the window goes on, since files of the desktop may be on a mount that hangs.
  private static let queue = SerialQueue(most: 100)
  /// The longest wait for what is not done when the window is gone.
  private static let lastPatience = Duration.milliseconds(500)

  /// Creates the launcher of this process's user.
  init(environment: [String: String] = ProcessContext.current.environment) {
    file = LauncherStateFile(DesktopFolders(environment: environment))
  }

  /// Begins to start the program of a choice.
  ///
  /// - Parameters:
  ///   - choice: The choice.
  ///   - onEnd: Called on another thread when the program was started, or cannot be.
  /// - Throws: `CommandFailure` if others have been waiting to be started for long.
  @MainActor func begin(
    _ choice: Choice, onEnd: @escaping @Sendable () -> Void
  ) throws(CommandFailure) -> ProgramStart {
    let (order, start) = (try order(of: choice), ProgramStart())
    let isAdded = Self.queue.add {
      start.end(by: Result { () throws(CommandFailure) in try self.start(order) })
      onEnd()
      self.remember(order)
    }
    guard isAdded else {
      throw CommandFailure("\(order.name) is not started: the desktop's files do not answer")
    }
    return start
  }

  /// Starts the program of a choice.
  ///
  /// - Throws: `CommandFailure` if it cannot be started.
  @MainActor func start(_ choice: Choice) throws(CommandFailure) {
    let order = try order(of: choice)
    try start(order)
    remember(order)
  }

  /// Waits until what was begun is done, if that does not take long.
  static func finish() { queue.finish(within: lastPatience) }

  /// A program that is to be started.
  private struct Order {
    /// The name of its desktop entry.
    let program: String
    /// The name of one of its actions; nil to start it as usual.
    let action: String?
    /// Its label, as messages name it.
    let name: String
  }

  @MainActor private func order(of choice: Choice) throws(CommandFailure) -> Order {
    guard let program = choice.tag.program else {
      throw CommandFailure("\(choice.name) is no installed program; choose another label")
    }
    return Order(program: program, action: choice.action, name: choice.name)
  }

  private func start(_ order: Order) throws(CommandFailure) {
    do throws(InstalledPrograms.StartError) {
      try InstalledPrograms.start(order.program, actionNamed: order.action)
    } catch {
      throw CommandFailure("\(order.name) cannot be started (\(order.program)): \(error)")
    }
  }

  private func remember(_ order: Order) {
    remember("the start of \(order.name)") { $0.noteStart(of: order.program) }
  }

  /// The order of programs that is remembered; empty without one.
  var order: [String] { (try? file.read())?.order ?? [] }

  /// Remembers how a person arranged programs, soon.
  @MainActor func keep(_ arrangement: Output.Arrangement) {
    let (order, removed, returned) = (
      arrangement.order, arrangement.removed, arrangement.returned
    )
    Self.queue.add {
      remember("the arrangement") { state in
        if let order { order.isEmpty ? state.forgetOrder() : state.arrange(order) }
        state.remove(removed)
        state.restore(returned)
      }
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

/// The start of a program, which may take for ever.
nonisolated final class ProgramStart: Sendable {
  private let result = Mutex<Result<Void, CommandFailure>?>(nil)

  /// Whether it was started, or why it cannot be; nil as long as that is not known.
  var outcome: Result<Void, CommandFailure>? { result.withLock { $0 } }

  /// Makes the outcome known.
  fileprivate func end(by outcome: Result<Void, CommandFailure>) {
    result.withLock { $0 = outcome }
  }
}
