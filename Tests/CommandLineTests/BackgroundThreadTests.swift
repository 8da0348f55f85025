import TagSphereThreads
import Foundation
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
}
