import TagSphereThreads
import Foundation
import Synchronization
import Testing

@Suite("Background threads") @MainActor struct BackgroundThreadTests {
  private final class Held: Sendable {}

  /// The main thread is busy, like in the program, where it waits only for a window's events.
  @Test("A thread's closure is released when the thread ends, even if the main actor is busy")
  func letsGo() {
    weak var held: Held?
    do {
      let object = Held()
      held = object
      BackgroundThread.start { withExtendedLifetime(object) {} }
    }
    let end = ContinuousClock.now + .seconds(10)
    while held != nil, ContinuousClock.now < end { usleep(1_000) }
    #expect(held == nil)
  }

  @Test("Starting four threads is reported as possible on this machine")
  func canStart() { #expect(BackgroundThread.canStart(4)) }

  @Test(
    "A yielding thread and the threads that it starts have a lower priority than all other threads")
  func yields() {
    @Sendable nonisolated func priority() -> Int32 {
      getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
    }
    let before = priority()
    let found = Mutex<[Int32]>([])
    BackgroundThread.start {
      BackgroundThread.yieldToOthers()
      BackgroundThread.start { found.withLock { $0.append(priority()) } }
      found.withLock { $0.append(priority()) }
    }
    let end = ContinuousClock.now + .seconds(60)
    while found.withLock({ $0.count }) < 2, ContinuousClock.now < end { usleep(1_000) }
    let lower = min(before + 10, 19)
    #expect(found.withLock { $0 } == [lower, lower])
    #expect(priority() == before)
  }

  @Test(
    "A serial queue runs its work in order, and a blocked task delays only the tasks of its queue"
  )
  func errands() throws {
    let errands = SerialQueue(most: 2)
    let gate = DispatchSemaphore(value: 0)
    let done = Mutex<[Int]>([])
    let hasBegun = DispatchSemaphore(value: 0)
    @Sendable nonisolated func note(_ number: Int) { done.withLock { $0.append(number) } }
    #expect(errands.finish(within: .zero), "nothing is to be done")
    #expect(
      errands.add {
        hasBegun.signal()
        gate.wait()
        note(1)
      })
    hasBegun.wait()
    #expect(errands.add { note(2) } && errands.add { note(3) })
    #expect(!errands.add { note(4) }, "there is no room")
    #expect(!errands.finish(within: .milliseconds(20)))
    #expect(done.withLock { $0 }.isEmpty)
    gate.signal()
    #expect(errands.finish(within: .seconds(60)))
    #expect(done.withLock { $0 } == [1, 2, 3])
    // The thread has ended; the queue starts another one.
    #expect(errands.add { note(5) } && errands.finish(within: .seconds(60)))
    #expect(done.withLock { $0 } == [1, 2, 3, 5])
  }
}
