internal import TagSphereThreads

extension BackgroundThread {
  /// Starts a thread; if the system has none left, reports it.
  nonisolated static func startReporting(_ body: @escaping @Sendable () -> Void) {
    if !start(body) { StandardError.report("error: the system has no thread left to start") }
  }
}
