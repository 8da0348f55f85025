internal import Synchronization
internal import TagSphereDesktop
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereFiles
internal import TagSphereTagData
internal import TagSphereThreads
internal import TagSphereViewer

/// Starts the chosen programs, and counts their starts.
nonisolated struct Launcher: Sendable {
  private let file: LauncherStateFile

  /// The queue of background work, such as starts of programs: a mount could hang the main thread.
  private static let queue = SerialQueue(most: 100)
  /// The maximum wait for background work after the window is closed.
  private static let lastPatience = Duration.milliseconds(500)

  /// Creates the launcher of this process's user.
  init(environment: [String: String] = ProcessContext.current.environment) {
    file = LauncherStateFile(DesktopFolders(environment: environment))
  }

  /// Starts the program of a choice in the background.
  ///
  /// - Parameters:
  ///   - choice: The choice.
  ///   - onEnd: Called on another thread after the program was started or could not be started.
  /// - Throws: `CommandFailure` if too many programs are already waiting to be started.
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
      throw CommandFailure(
        "\(order.name) is not started: reading the desktop's files takes too long")
    }
    return start
  }

  /// Starts the program of a choice.
  ///
  /// - Throws: `CommandFailure` if the program cannot be started.
  @MainActor func start(_ choice: Choice) throws(CommandFailure) {
    let order = try order(of: choice)
    try start(order)
    remember(order)
  }

  /// Waits for the background work, for at most `lastPatience`.
  static func finish() { queue.finish(within: lastPatience) }

  /// A program to start.
  private struct Order {
    /// The name of the desktop entry.
    let program: String
    /// The name of an action of the entry; nil for a normal start.
    let action: String?
    /// The name of the label in messages.
    let name: String
  }

  @MainActor private func order(of choice: Choice) throws(CommandFailure) -> Order {
    guard let program = choice.tag.program else {
      throw CommandFailure("\(choice.name) is not an installed program; choose another label")
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

  /// The saved order of programs; empty for none.
  var order: [String] { (try? file.read())?.order ?? [] }

  /// Saves the user's arrangement of programs in the background.
  @MainActor func keep(_ arrangement: ViewerArrangement) {
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

  /// Deletes the saved arrangement: the order of programs, and the removed programs.
  func forgetArrangement() { remember("the first arrangement") { $0.forgetArrangement() } }

  /// Changes the saved state, and reports a failure.
  ///
  /// - Parameter what: The data to save, as the subject of a sentence.
  private func remember(_ what: String, _ change: (inout LauncherState) -> Void) {
    do throws(SystemError) {
      try file.update(change)
    } catch {
      StandardError.report(
        "warning: \(what) is not saved: cannot write \(file.path ?? "the launcher's file"): "
          + systemMessage(error.code))
    }
  }
}

/// The pending start of a program, which may take any time.
nonisolated final class ProgramStart: Sendable {
  private let result = Mutex<Result<Void, CommandFailure>?>(nil)

  /// Success or the reason of a failure; nil while the start is pending.
  var outcome: Result<Void, CommandFailure>? { result.withLock { $0 } }

  /// Records the outcome.
  fileprivate func end(by outcome: Result<Void, CommandFailure>) {
    result.withLock { $0 = outcome }
  }
}
