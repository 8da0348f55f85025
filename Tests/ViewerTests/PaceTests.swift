import TagSphereGeometry
import TagSphereInteraction
import Testing

@testable import TagSphereViewer

/// Tests each row of the table of `PaceState`: a state and an event lead to a state, a step and a wake time.
@Suite("The table of the pace") @MainActor
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
    Row(.moving, .nothing, after: 15, .settling, .none, wakes: 135),
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

  @Test("In each state, each event leads to the state and the step of the table", arguments: rows)
  func turn(row: Row) throws {
    var window = Window(.whileMoving)
    for event in Self.way(to: row.from) { window.turn(event.0, after: event.1) }
    try #require(window.pace.state == row.from)
    let step = window.turn(row.event, after: row.milliseconds, isBestTooSlow: row.isBestTooSlow)
    #expect(window.pace.state == row.state && step == row.step)
    let wake = window.pace.wakeTime(for: window.scene) - window.now
    #expect(wake == .milliseconds(row.wake))
  }

  /// The events that lead from the start to a state, with the time before each, milliseconds.
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
      var window = Window(.never)
      window.turn(.need)
      #expect(window.turn(event) == .draw(.best))
    }
  }

  @Test("The first frame is quick if the window opens quickly; later ones are not")
  func opening() {
    var window = Window(.whileMoving, opensQuickly: true)
    #expect(window.turn(.need) == .draw(.quick) && window.turn(.need) == .draw(.best))
  }

  @Test("A slow GPU times six frames, then draws quick ones, and tries a best one after 10 s")
  func slowGPU() {
    var window = Window(.ifNeeded, turning: 30)
    #expect(window.steps(until: 260) == [.draw(.best)])
    #expect(window.steps(until: 1500) == [.draw(.best), .draw(.best, isTimed: true)])
    _ = window.steps(until: 2000)
    #expect(window.steps(until: 11_000) == [.draw(.quick)])
    #expect(window.steps(until: 13_000) == [.draw(.quick), .draw(.best, isTimed: true)])
    window.facts.isLoading = true
    #expect(window.steps(until: 60_000) == [.draw(.quick)])
  }

  @Test("A former picture fades within 400 ms")
  func formerPicture() {
    var window = Window(.never)
    #expect(window.pace.formerOpacity() == nil)
    window.pace.beginDissolve()
    let opacities = (0..<5).map { _ in
      window.turn(.nothing, after: 100)
      return window.pace.formerOpacity().map { ($0 * 100).rounded() }
    }
    #expect(opacities == [92, 67, 42, 17, 0] && !window.pace.isDissolving)
  }
}

/// A window with a screen of 60 Hz and a still sphere, whose frames are drawn at once.
private struct Window {
  var pace: Pace
  var scene: Scene
  var facts = Pace.Facts()
  var now = Duration.zero

  init(_ quickFrames: QuickFrames, opensQuickly: Bool = false, turning degrees: Double = 0) {
    pace = Pace(
      FrameRhythm(refreshRate: 60), quickFrames: quickFrames, opensQuickly: opensQuickly)
    scene = .turning(degrees)
  }

  /// Runs the turn after an event, and returns its step.
  @discardableResult
  mutating func turn(
    _ event: PaceTests.Event, after milliseconds: Int = 20, isBestTooSlow: Bool = false
  ) -> Pace.Step {
    now += .milliseconds(milliseconds)
    pace.turnBegins(at: now)
    (facts.needsFrame, facts.isIncomplete, facts.isPresentationNew) = (false, false, false)
    var events: [TimedEvent] = []
    switch event {
    case .nothing: break
    case .motion:
      let key = InputEvent.key(.right, modifiers: [], isRepeat: false)
      events = [TimedEvent(key, at: now - .milliseconds(10))]
    case .change: pace.contentChanged()
    case .loss: pace.frameLost()
    case .shift: facts.isPresentationNew = true
    case .need: facts.needsFrame = true
    case .needIncomplete: (facts.needsFrame, facts.isIncomplete) = (true, true)
    case .hiding: facts.isSeen = false
    case .showing: facts.isSeen = true
    case .closing:
      facts.isBlank = true
      pace.blackOut()
    case .exposure: pace.blackOut()
    case .coming: pace.isContentComing = true
    case .reopening:
      facts.isBlank = false
      pace.frameLost()
    }
    _ = scene.apply(events, now: now) { _, _ in nil }
    pace.decide(for: scene, facts) { isBestTooSlow }
    pace.frameBegins(of: scene)
    return pace.step
  }

  /// Runs turns of 20 ms, and returns their steps; a timed frame takes 30 ms.
  mutating func steps(until milliseconds: Int) -> Set<Pace.Step> {
    var steps: Set<Pace.Step> = []
    while now < .milliseconds(milliseconds) {
      let step = turn(.nothing)
      steps.insert(step)
      if case .draw(_, isTimed: true) = step { pace.frameTimed(.milliseconds(30)) }
      pace.frameEnded(of: scene, from: now, to: now + .milliseconds(10))
    }
    return steps
  }
}

extension Scene {
  /// Creates a scene at time zero whose sphere turns by itself, in degrees per second.
  static func turning(_ degrees: Double) -> Scene {
    var settings = Scene.Settings()
    settings.idleSpeed = degrees * .pi / 180
    return Scene(
      settings: settings, viewport: Viewport(width: 1280, height: 720), time: .zero)
  }
}
