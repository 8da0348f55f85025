internal import TagSphereThreads

extension BackgroundThread {
  /// Starts a thread, or reports that the system cannot start one.
  nonisolated static func startReporting(_ body: @escaping @Sendable () -> Void) {
    if !start(body) { StandardError.report("error: the system cannot start another thread; raise its limit on threads") }
  }
}
