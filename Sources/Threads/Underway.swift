internal import Synchronization

/// A value that is made on a background thread and taken once; who takes it earlier makes it or waits.
///
/// Unlike that of `Prepared`, the value need not be `Sendable`: it goes from one thread to the other.
public final class Underway<Value>: Sendable {
  private enum State {
    case waiting
    case made(Value)
    case taken
  }

  private let state = Mutex(State.waiting)
  private let make: @Sendable () -> sending Value

  /// Starts to make a value.
  public init(_ make: @escaping @Sendable () -> sending Value) {
    self.make = make
    BackgroundThread.start { [self] in
      state.withLock { state in
        if case .waiting = state { state = .made(make()) }
      }
    }
  }

  /// Whether the value is made, so that `take()` does not block.
  public var isMade: Bool {
    state.withLockIfAvailable { if case .waiting = $0 { false } else { true } } ?? false
  }

  /// Returns the value; blocks until it is made.
  ///
  /// - Precondition: It was not taken before.
  public func take() -> sending Value {
    state.withLock { state in
      switch exchange(&state) {
      // The system may be out of threads.
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
