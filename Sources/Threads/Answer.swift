internal import Glibc
internal import Synchronization

/// The answer to a question to the system that may take for ever, such as one about a file on a mount that
/// hangs: it is asked on a thread, which is left to wait.
public final class Answer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  /// Begins to ask; without a thread, which the system may be out of, it asks here.
  public init(_ ask: @escaping @Sendable () -> Value) {
    let work: @Sendable () -> Void = { [self] in
      let answer = ask()
      value.withLock { $0 = answer }
    }
    if !BackgroundThread.start(work) { work() }
  }

  /// Waits for it; returns nil if that takes longer than a time.
  public func wait(for time: Duration) -> Value? {
    let start = ContinuousClock.now
    while true {
      if let value = value.withLock({ $0 }) { return value }
      let waited = ContinuousClock.now - start
      if waited >= time { return nil }
      // Looks less often as the wait grows: at most a twentieth of it is added.
      usleep(UInt32(min(max(waited / .microseconds(20), 200), 50_000)))
    }
  }
}
