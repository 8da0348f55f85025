internal import CTagSphereProcess
internal import Glibc

/// A thread of its own for what waits: it holds up none of the threads that tasks share.
enum BackgroundThread {
  // Not of the main actor, whose queue nobody drains: what is to end there would stay for good.
  nonisolated private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread that ends with its work, or with the process.
  ///
  /// It takes no signals: they are to interrupt the main thread.
  /// The corresponding C function is `pthread_create`.
  nonisolated static func start(_ body: @escaping @Sendable () -> Void) {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      return StandardError.report("error: no thread can be started: \(systemMessage(code))")
    }
    pthread_detach(thread)
  }
}
