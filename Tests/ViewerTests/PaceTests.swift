import Testing

@testable import TagSphereViewer

/// Tests the table of `PaceState`: a state and an event lead to a state, a step and a time to wake.
@Suite("A state and an event determine the next state, step and time to wake") @MainActor
struct PaceTests {
  /// An event between two turns.
  nonisolated enum Event {
    case nothing, motion, change, loss, shift, need, needIncomplete, hiding, showing
    case closing, exposure, coming, reopening
  }

  /// A turn in a state.
  nonisolated struct Row: CustomTestStringConvertible {
    let from: PaceState
    let event: Event
    let milliseconds: Int
    let isBestTooSlow: Bool
    let state: PaceState
    let step: Pace.Step
    /// The time from the turn to the next one, milliseconds.
    let wake: Int

    init(
      _ from: PaceState, _ event: Event, after milliseconds: Int = 20, tooSlow: Bool = false,
      _ state: PaceState, _ step: Pace.Step, wakes wake: Int
    ) {
      (self.from, self.event, self.milliseconds) = (from, event, milliseconds)
      (isBestTooSlow, self.state, self.step, self.wake) = (tooSlow, state, step, wake)
    }

    var testDescription: String { "\(from), \(event) after \(milliseconds) ms" }
  }

  /// The turns of a window on a driver that needs quick frames.
  nonisolated static let rows = [
    Row(.exposed, .nothing, .resting, .none, wakes: 1000),
    Row(.opening, .nothing, .settling, .none, wakes: 110),
    Row(.opening, .nothing, after: 150, .calm, .draw(.best), wakes: 1000),

    Row(.resting, .nothing, .resting, .none, wakes: 1000),
    Row(.resting, .shift, .resting, .showAgain, wakes: 1000),
    Row(.resting, .coming, .resting, .none, wakes: 0),
    Row(.resting, .motion, .moving, .draw(.quick), wakes: 15),
    Row(.resting, .change, .moving, .draw(.quick), wakes: 150),
    Row(.resting, .loss, .changed, .draw(.best), wakes: 1000),
    Row(.resting, .loss, tooSlow: true, .changed, .draw(.quick), wakes: 15),
    Row(.resting, .need, .exposed, .draw(.best), wakes: 1000),
    Row(.resting, .need, tooSlow: true, .exposed, .draw(.quick), wakes: 15),
    Row(.resting, .needIncomplete, .opening, .draw(.quick), wakes: 15),
    Row(.resting, .hiding, .hidden, .none, wakes: 1000),
    Row(.resting, .closing, .darkening, .black, wakes: 1000),

    Row(.moving, .nothing, after: 14, .waiting, .none, wakes: 136),
    Row(.moving, .nothing, after: 16, .settling, .none, wakes: 134),
    Row(.moving, .change, after: 14, .waiting, .none, wakes: 1),
    Row(.moving, .change, .moving, .draw(.quick), wakes: 150),
    Row(.moving, .loss, .moving, .draw(.quick), wakes: 130),
    Row(.moving, .shift, after: 14, .waiting, .none, wakes: 136),
    Row(.moving, .need, after: 1, .exposed, .draw(.best), wakes: 1000),
    Row(.moving, .hiding, after: 1, .hidden, .none, wakes: 1000),
    Row(.moving, .closing, after: 1, .darkening, .black, wakes: 1000),

    Row(.waiting, .nothing, .settling, .none, wakes: 129),
    Row(.settling, .nothing, after: 129, .settling, .none, wakes: 1),
    Row(.settling, .nothing, after: 130, .calm, .draw(.best), wakes: 1000),
    Row(.settling, .nothing, after: 130, tooSlow: true, .calm, .none, wakes: 1000),
    Row(.settling, .shift, .settling, .showAgain, wakes: 110),
    Row(.settling, .change, .moving, .draw(.quick), wakes: 150),
    Row(.calm, .nothing, .resting, .none, wakes: 1000),
    Row(.changed, .nothing, .resting, .none, wakes: 1000),

    Row(.hidden, .nothing, .hidden, .none, wakes: 1000),
    Row(.hidden, .change, .hidden, .none, wakes: 1000),
    Row(.hidden, .need, .exposed, .draw(.best), wakes: 1000),
    Row(.hidden, .showing, .resting, .none, wakes: 1000),

    Row(.darkening, .nothing, .black, .none, wakes: 1000),
    Row(.black, .exposure, .darkening, .black, wakes: 1000),
    Row(.black, .need, .darkening, .black, wakes: 1000),
    Row(.black, .change, .black, .none, wakes: 1000),
    Row(.black, .coming, .black, .none, wakes: 50),
    Row(.black, .hiding, .black, .none, wakes: 1000),
    Row(.black, .reopening, .changed, .draw(.best), wakes: 1000),
  ]

  @Test(
    "Each event in each state of the pace leads to the state and the step in the table",
    arguments: rows)
  func turn(row: Row) throws {
    var window = PacedWindow(.whileMoving)
    for event in Self.way(to: row.from) { window.turn(event.0, after: event.1) }
    try #require(window.pace.state == row.from)
    let step = window.turn(row.event, after: row.milliseconds, isBestTooSlow: row.isBestTooSlow)
    #expect(window.pace.state == row.state && step == row.step)
    let wake = window.pace.wakeTime(for: window.scene) - window.now
    #expect((wake / .milliseconds(1)).rounded() == Double(row.wake))
  }

  /// Returns the events that lead from the start to a state, with the time before each, milliseconds.
  private static func way(to state: PaceState) -> [(Event, Int)] {
    switch state {
    case .exposed: [(.need, 20)]
    case .opening: [(.needIncomplete, 20)]
    case .resting: way(to: .exposed) + [(.nothing, 200)]
    case .moving: way(to: .resting) + [(.change, 20)]
    case .waiting: way(to: .moving) + [(.nothing, 1)]
    case .settling: way(to: .moving) + [(.nothing, 20)]
    case .calm: way(to: .settling) + [(.nothing, 130)]
    case .changed: way(to: .resting) + [(.loss, 20)]
    case .hidden: way(to: .resting) + [(.hiding, 20)]
    case .darkening: way(to: .resting) + [(.closing, 20)]
    case .black: way(to: .darkening) + [(.nothing, 20)]
    }
  }

  @Test("A fast driver draws only frames of the best quality")
  func fastDriver() {
    for event in [Event.motion, .change, .loss, .need, .needIncomplete] {
      var window = PacedWindow(.never)
      window.turn(.need)
      #expect(window.turn(event) == .draw(.best))
    }
  }

  @Test("The first frame is quick if the window opens quickly; later frames are not quick")
  func opening() {
    var window = PacedWindow(.whileMoving, opensQuickly: true)
    #expect(window.turn(.need) == .draw(.quick) && window.turn(.need) == .draw(.best))
  }

  @Test(
    "A slow GPU draws six timed frames, then quick frames, and after 10 s it tries a best frame")
  func slowGPU() {
    var window = PacedWindow(.ifNeeded, turning: 30)
    #expect(window.steps(until: 260) == [.draw(.best)])
    #expect(window.steps(until: 1500) == [.draw(.best), .draw(.best, isTimed: true)])
    _ = window.steps(until: 2000)
    #expect(window.steps(until: 11_000) == [.draw(.quick)])
    #expect(window.steps(until: 13_000) == [.draw(.quick), .draw(.best, isTimed: true)])
    window.facts.isLoading = true
    #expect(window.steps(until: 60_000) == [.draw(.quick)])
  }

  @Test("The previous picture fades out within 400 ms")
  func formerPicture() {
    var window = PacedWindow(.never)
    #expect(window.pace.formerOpacity() == nil)
    window.pace.beginDissolve()
    let opacities = (0..<5).map { _ in
      window.turn(.nothing, after: 100)
      return window.pace.formerOpacity().map { ($0 * 100).rounded() }
    }
    #expect(opacities == [92, 67, 42, 17, 0] && !window.pace.isDissolving)
  }
}
