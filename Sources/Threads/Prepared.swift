internal import Synchronization

/// A value that a background thread computes; an early reader computes the value itself or waits.
package final class Prepared<Value: Sendable>: Sendable {
  private let computed = Mutex<Value?>(nil)
  private let compute: @Sendable () -> Value

  /// Starts to compute a value.
  package init(_ compute: @escaping @Sendable () -> Value) {
    self.compute = compute
    BackgroundThread.start { [self] in _ = value }
  }

  /// The value; blocks until the value is computed.
  package var value: Value {
    computed.withLock { computed in
      if let computed { return computed }
      let value = compute()
      computed = value
      return value
    }
  }
}
