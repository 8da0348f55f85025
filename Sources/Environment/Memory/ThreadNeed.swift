internal import TagSphereThreads

/// The threads that fonts and drivers need.
package nonisolated enum ThreadNeed {
  /// The maximum number of concurrent threads while fonts are opened.
  private static let count = 4

  /// Throws if the system allows too few threads.
  ///
  /// The font library ends the process if it cannot start a thread.
  ///
  /// - Throws: `CommandFailure` with status 2 and one sentence.
  package static func require() throws(CommandFailure) {
    guard !BackgroundThread.canStart(count) else { return }
    throw CommandFailure(
      "this process cannot start the \(count) threads that drawing needs; raise the limit of processes "
        + "(ulimit -u, TasksMax), give more addresses (ulimit -v), or end other programs")
  }
}
