internal import Glibc
internal import Synchronization

/// A serial queue of work that may block forever, such as writing to a hung mount.
///
/// A thread does the work piece by piece. If the thread blocks, it is abandoned. The thread runs
/// only while there is work.
package final class SerialQueue: Sendable {
  /// A piece of work.
  package typealias Work = @Sendable () -> Void

  private struct State {
    var waiting: [Work] = []
    var isRunning = false
  }

  private let state = Mutex(State())
  private let most: Int

  /// Creates a queue without work.
  ///
  /// - Parameter most: The maximum number of waiting pieces of work; further pieces are refused.
  package init(most: Int) { self.most = most }

  /// Adds work after all work added before.
  ///
  /// If the system is out of threads, the work runs on the calling thread.
  ///
  /// - Returns: Whether the queue had room for the work.
  @discardableResult
  package func add(_ work: @escaping Work) -> Bool {
    let (isAdded, begins) = state.withLock { state in
      guard state.waiting.count < most else { return (false, false) }
      state.waiting.append(work)
      defer { state.isRunning = true }
      return (true, !state.isRunning)
    }
    if begins, !BackgroundThread.start({ self.run() }) { run() }
    return isAdded
  }

  /// Waits until all work is done.
  ///
  /// - Returns: Whether all work was done before the timeout.
  @discardableResult
  package func finish(within time: Duration) -> Bool {
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
