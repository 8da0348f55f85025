internal import Glibc
internal import Synchronization

/// A question to the system that may take for ever, such as one about a file on a mount that hangs.
public enum Answer {
  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// Asks on a thread, and returns the answer; nil if it takes longer than a time, or there is no thread.
  ///
  /// A thread that gets no answer is left to wait.
  public static func within<Value: Sendable>(
    _ time: Duration, _ ask: @escaping @Sendable () -> Value
  ) -> Value? {
    let box = Box<Value>()
    let isStarted = BackgroundThread.start {
      let value = ask()
      box.value.withLock { $0 = value }
    }
    let end = ContinuousClock.now + time
    while isStarted, ContinuousClock.now < end {
      if let value = box.value.withLock({ $0 }) { return value }
      usleep(200)
    }
    return box.value.withLock { $0 }
  }
}
