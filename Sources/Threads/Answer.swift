internal import Glibc
internal import Synchronization

/// The answer to a system query that may block forever, such as a query about a file on a hung mount.
///
/// A thread computes the answer. If the thread blocks, it is abandoned.
package final class Answer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  /// Starts the query on a thread; runs it on the calling thread if the system is out of threads.
  package init(_ ask: @escaping @Sendable () -> Value) {
    let work: @Sendable () -> Void = { [self] in
      let answer = ask()
      value.withLock { $0 = answer }
    }
    if !BackgroundThread.start(work) { work() }
  }

  /// Waits for the answer; returns nil after a timeout.
  package func wait(for time: Duration) -> Value? {
    let start = ContinuousClock.now
    while true {
      if let value = value.withLock({ $0 }) { return value }
      let waited = ContinuousClock.now - start
      if waited >= time { return nil }
      // As the wait grows, poll less often: the interval adds at most a twentieth to the wait.
      usleep(UInt32(min(max(waited / .microseconds(20), 200), 50_000)))
    }
  }
}
