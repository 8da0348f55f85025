internal import Glibc
internal import Synchronization

/// Starts threads for blocking work, so that the thread pool of tasks is not held up.
///
/// Swift's task pool would also wake once a second as long as the process runs, which an idle
/// program must not do.
package enum BackgroundThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread that ends with its work or with the process.
  ///
  /// The thread blocks all signals, because signals are meant for the main thread. The
  /// corresponding C function is `pthread_create`.
  ///
  /// - Returns: Whether the thread was started; if not, the system is out of threads.
  @discardableResult
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = create(body) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Returns whether the system allows `count` more threads at once.
  ///
  /// The check starts `count` threads with small stacks.
  package static func canStart(_ count: Int) -> Bool {
    let gate = Mutex(())
    let threads = gate.withLock { _ in
      (0..<count).map { _ in create(stackBytes: 1 << 16) { gate.withLock { _ in } } }
    }
    for case .some(let thread) in threads { pthread_join(thread, nil) }
    return threads.allSatisfy { $0 != nil }
  }

  /// Starts a thread, which must be detached or joined; nil if the system is out of threads.
  ///
  /// - Parameters:
  ///   - stackBytes: The size of the thread's stack; nil for the default.
  ///   - body: The thread's work.
  private static func create(
    stackBytes: Int? = nil, _ body: @escaping @Sendable () -> Void
  ) -> pthread_t? {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = Unmanaged.passRetained(Work(body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stackBytes { pthread_attr_setstacksize(&attributes, stackBytes) }
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      return nil
    }
    return thread
  }

  /// Lowers the priority of this thread, so that other threads go first if processors are scarce.
  ///
  /// The other threads of this program, and other programs, get nine times as much processor time.
  /// Threads and processes that this thread starts from now on inherit the priority. If the system
  /// forbids the change, nothing happens. The corresponding C function is `nice`, which applies to
  /// a single thread on Linux.
  package static func yieldToOthers() { _ = nice(10) }
}
