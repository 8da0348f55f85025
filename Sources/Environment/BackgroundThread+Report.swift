package import TagSphereThreads

extension BackgroundThread {
  /// Starts a thread, or reports that the system cannot start a thread.
  ///
  /// - Returns: Whether the thread was started.
  @discardableResult
  package nonisolated static func startReporting(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard !start(body) else { return true }
    StandardError.report("error: the system cannot start a thread; raise its limit of threads")
    return false
  }
}
