import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereTestSupport
import TagSphereWebPage
import Testing

@testable import TagSphereEngine

@Suite("An engine and a window of the same cloud") struct EngineTwinTests {
  /// A frame of 60 per second.
  static let frameTime = Duration.milliseconds(17)
  static let viewport = Viewport(width: 900, height: 640)

  /// Made-up input: drags, flicks, clicks, wheel and keys.
  private struct Hand {
    var random: SeededGenerator
    private var point = SIMD2<Double>(450, 320)
    private var isDown = false

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Returns the events of the time before a frame.
    mutating func events(before now: Duration) -> [TimedEvent] {
      let count = Int.random(in: 0...3, using: &random)
      return (0..<count).map { number in
        let share = (Double(number) + 0.5) / Double(count)
        return TimedEvent(next(), at: now - EngineTwinTests.frameTime * (1 - share))
      }
    }

    private mutating func next() -> InputEvent {
      switch Int.random(in: 0..<40, using: &random) {
      case 0..<3:
        isDown.toggle()
        return isDown ? .pressed(.primary, at: point) : .released(.primary, at: point)
      case 3: return .scrolled([0, Double.random(in: -2...2, using: &random)], at: point)
      case 4: return .key(.tab, modifiers: [], isRepeat: false)
      case 5:
        return .key(
          [.left, .right, .up, .down].randomElement(using: &random)!, modifiers: [], isRepeat: false
        )
      case 6 where Int.random(in: 0..<4, using: &random) == 0:
        return .key(.escape, modifiers: [], isRepeat: false)
      case 7 where Int.random(in: 0..<4, using: &random) == 0:
        return .key(.home, modifiers: [], isRepeat: false)
      case 8: return .pinched(scale: Double.random(in: 0.8...1.25, using: &random), at: point)
      case 9 where Int.random(in: 0..<6, using: &random) == 0: return .pointerLeft
      default:
        let way = SIMD2(
          Double.random(in: -30...30, using: &random), Double.random(in: -30...30, using: &random))
        point = pointwiseMax(pointwiseMin(point + way, [899, 639]), .zero)
        return .pointerMoved(point)
      }
    }
  }

  @Test(
    "Over 600 frames of drags, flicks, zooms, keys and searches, both show and pick the same",
    arguments: [
      (name: "debtags.tsv", mode: DeclutterMode.hide, facing: Facing.camera),
      (name: "debtags.tsv", mode: .fade, facing: .camera),
      (name: "languages.tsv", mode: .off, facing: .camera),
      (name: "debtags.tsv", mode: .hide, facing: .outward),
    ])
  func same(name: String, mode: DeclutterMode, facing: Facing) throws {
    let cloud = try Baked.cloud(name) {
      $0.layout.declutter = mode
      $0.layout.space.facing = facing
    }
    let settings = BakedCloud(cloud, motion: MotionOptions()).settings
    var engine = try Baked.engine(cloud, viewport: Self.viewport)
    var window = NativeWindow(cloud, settings: settings, viewport: Self.viewport, time: .zero)
    var hand = Hand(seed: 51)
    var now = Duration.zero
    var picks = 0
    for frame in 0..<600 {
      now += Self.frameTime
      var events = hand.events(before: now)
      var ownEvents = events
      if frame % 150 == 100, !engine.scene.isHeld {
        let text = ["game", "x", "qqq", ""][frame / 150]
        // A window types the text; a page replaces it.
        (events, ownEvents) = ([TimedEvent(.character("/"), at: now)], [])
        events += text.unicodeScalars.map { TimedEvent(.character($0), at: now) }
        if engine.scene.search == nil { engine.search(for: text, at: now) } else { events = [] }
      }
      for event in ownEvents { engine.take(event) }
      let turn = engine.turn(at: now)
      let actions = window.turn(events, at: now)
      #expect(turn.actions == actions, "frame \(frame)")
      #expect(engine.scene.orientation == window.scene.orientation, "frame \(frame)")
      #expect(engine.scene.camera == window.scene.camera, "frame \(frame)")
      #expect(engine.scene.frame == window.scene.frame, "frame \(frame)")
      #expect(engine.appearance.states == window.appearance.states, "frame \(frame)")
      #expect(engine.matches == window.scene.search?.matches ?? [], "frame \(frame)")
      for _ in 0..<3 {
        let point = SIMD2(
          Double.random(in: 0..<900, using: &hand.random),
          Double.random(in: 0..<640, using: &hand.random))
        let pick = engine.label(atWindowPoint: point)
        #expect(pick == window.label(at: point, in: window.scene.frame), "frame \(frame)")
        picks += pick == nil ? 0 : 1
      }
    }
    #expect(picks > 100, "\(picks) picks hit a label")
  }
}
