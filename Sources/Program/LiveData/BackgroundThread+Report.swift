internal import TagSphereThreads

extension BackgroundThread {
  /// Starts a thread, or reports that the system cannot start one.
  nonisolated static func startReporting(_ body: @escaping @Sendable () -> Void) {
    guard !start(body) else { return }
    StandardError.report("error: the system cannot start a thread; raise its limit of threads")
  }
}
