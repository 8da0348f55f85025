import TagSphereThreads
import Foundation
import Synchronization
import Testing

@testable import TagSphereProgram

@Suite("Background threads") @MainActor struct BackgroundThreadTests {
  private final class Held: Sendable {}

  /// The main thread is busy, as in the program, where it only waits for a window's events.
  @Test("A thread's closure is released when it ends, even if the main actor is busy")
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

  @Test("The threads that can be started are known, and end")
  func canStart() { #expect(BackgroundThread.canStart(4)) }

  @Test("A thread that yields, and those it starts, have a lower priority than all others")
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
}
