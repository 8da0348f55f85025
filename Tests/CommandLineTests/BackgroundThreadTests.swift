import TagSphereThreads
import Foundation
import Testing

@testable import TagSphereProgram

@Suite("Background threads") @MainActor struct BackgroundThreadTests {
  private final class Held: Sendable {}

  /// As in the program, whose main thread waits for a window's events and for nothing else.
  @Test("What a thread's work held is let go of when it ends, though the main actor is busy")
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
