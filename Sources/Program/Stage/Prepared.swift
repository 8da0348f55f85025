internal import Synchronization

/// A value that is made in the background; whoever needs it before makes it, or waits for it.
nonisolated final class Prepared<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  /// Begins to make a value.
  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
    // Not a task: their pool of threads wakes once a second for as long as the program runs.
    BackgroundThread.start { [self] in _ = value }
  }

  /// The value.
  var value: Value {
    made.withLock { made in
      if let made { return made }
      let new = make()
      made = new
      return new
    }
  }
}
