import TagSphereGeometry
import TagSphereInteraction

@testable import TagSphereViewer

/// A window with a screen of 60 Hz and a still sphere, whose frames are drawn at once.
struct PacedWindow {
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
    pace.decide(for: scene, facts) { _ in isBestTooSlow }
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
    settings.motion.spin = degrees * .pi / 180
    return Scene(
      settings: settings, viewport: Viewport(width: 1280, height: 720), time: .zero)
  }
}
