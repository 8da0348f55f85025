internal import Synchronization

/// A value that a background thread computes; it is taken once, and an early reader computes it or waits.
///
/// Unlike the value of `Prepared`, it need not be `Sendable`, because it moves from one thread to
/// another.
package final class Underway<Value>: Sendable {
  private enum State {
    case waiting
    case made(Value)
    case taken
  }

  private let state = Mutex(State.waiting)
  private let make: @Sendable () -> sending Value

  /// Starts to compute a value.
  package init(_ make: @escaping @Sendable () -> sending Value) {
    self.make = make
    BackgroundThread.start { [self] in
      state.withLock { state in
        if case .waiting = state { state = .made(make()) }
      }
    }
  }

  /// Whether the value is computed, so that `take()` does not block.
  package var isMade: Bool {
    state.withLockIfAvailable { if case .waiting = $0 { false } else { true } } ?? false
  }

  /// Returns the value; blocks until the value is computed.
  ///
  /// - Precondition: The value was not taken before.
  package func take() -> sending Value {
    state.withLock { state in
      switch exchange(&state) {
      // If the system is out of threads, no thread computes the value.
      case .waiting: make()
      case .made(let value): value
      case .taken: preconditionFailure("the value was taken before")
      }
    }
  }

  private func exchange(_ state: inout sending State) -> sending State {
    let last = state
    state = .taken
    return last
  }
}
