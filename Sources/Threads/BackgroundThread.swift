internal import Glibc
internal import Synchronization

/// Starts threads for work that blocks, so that none of the threads shared by tasks is held up.
///
/// Swift's pool of task threads also wakes once a second for as long as the process runs, which an
/// idle program must not.
public enum BackgroundThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread that ends with its work, or with the process.
  ///
  /// The thread blocks all signals, which are meant for the main thread.
  /// The corresponding C function is `pthread_create`.
  ///
  /// - Returns: Whether the thread was started; the system may be out of threads.
  @discardableResult
  public static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = create(body) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Returns whether the system lets this process start so many more threads at once, by starting them with little
  /// memory.
  public static func canStart(_ count: Int) -> Bool {
    let gate = Mutex(())
    let threads = gate.withLock { _ in
      (0..<count).map { _ in create(stackBytes: 1 << 16) { gate.withLock { _ in } } }
    }
    for case .some(let thread) in threads { pthread_join(thread, nil) }
    return threads.allSatisfy { $0 != nil }
  }

  /// Starts a thread, which must be detached or joined; nil if the system has none.
  ///
  /// - Parameters:
  ///   - stackBytes: The size of its stack; nil for the usual one.
  ///   - body: Its work.
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

  /// Lets others go first where processors are too few for all, by a lower priority of this thread.
  ///
  /// Others are the other threads of this program, and other programs; they get nine times as much of a
  /// processor's time. Threads and processes that this thread starts from now on have the same priority.
  /// Nothing happens where the system forbids it.
  /// The corresponding C function is `nice`, which on Linux is about a thread.
  public static func yieldToOthers() { _ = nice(10) }
}
