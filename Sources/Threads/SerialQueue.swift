internal import Glibc
internal import Synchronization

/// A serial queue of work that may take for ever, such as writing to a mount that hangs: a thread does one piece after
/// the other, and is left to wait.
///
/// The thread runs only while there is work.
public final class SerialQueue: Sendable {
  /// A piece of work.
  public typealias Work = @Sendable () -> Void

  private struct State {
    var waiting: [Work] = []
    var isRunning = false
  }

  private let state = Mutex(State())
  private let most: Int

  /// Creates a queue without work.
  ///
  /// - Parameter most: The most pieces that wait to begin; further ones are refused.
  public init(most: Int) { self.most = most }

  /// Has something done after all that was added before; without a thread, which the system may be out of, it is
  /// done here.
  ///
  /// - Returns: Whether there was room for it.
  @discardableResult
  public func add(_ work: @escaping Work) -> Bool {
    let (isAdded, begins) = state.withLock { state in
      guard state.waiting.count < most else { return (false, false) }
      state.waiting.append(work)
      defer { state.isRunning = true }
      return (true, !state.isRunning)
    }
    if begins, !BackgroundThread.start({ self.run() }) { run() }
    return isAdded
  }

  /// Waits until all is done.
  ///
  /// - Returns: Whether it is, and did not take longer than a time.
  @discardableResult
  public func finish(within time: Duration) -> Bool {
    let end = ContinuousClock.now + time
    while state.withLock({ $0.isRunning }) {
      if ContinuousClock.now >= end { return false }
      usleep(200)
    }
    return true
  }

  private func run() { while let work = next() { work() } }

  private func next() -> Work? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
