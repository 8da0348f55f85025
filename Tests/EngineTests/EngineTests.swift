import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereTestSupport
import Testing

@testable import TagSphereEngine

@Suite("An engine") struct EngineTests {
  static let frameTime = Duration.milliseconds(16)

  /// Runs turns until the picture rests, at most for some seconds.
  @discardableResult
  static func settle(
    _ engine: inout Engine, from start: Duration, seconds: Int = 10
  ) -> (turn: Turn, time: Duration) {
    var (now, turn) = (start, engine.turn(at: start))
    while let wake = turn.wake, now < start + .seconds(seconds) {
      now = max(wake, now + frameTime)
      turn = engine.turn(at: now)
    }
    return (turn, now)
  }

  private static var still: MotionOptions {
    var motion = MotionOptions()
    motion.spin = 0
    return motion
  }

  @Test("At rest no frame is due, and no turn is wanted")
  func rest() throws {
    var engine = try Baked.engine(Baked.debtags, motion: Self.still)
    #expect(engine.turn(at: .zero).hasFrame)
    let (turn, time) = Self.settle(&engine, from: Self.frameTime)
    #expect(turn.wake == nil && !turn.hasFrame)
    let later = engine.turn(at: time + .seconds(100))
    #expect(later == Turn(), "\(later)")
  }

  @Test("A sphere that turns by itself wants the next frame; reduced motion stops it")
  func spin() throws {
    var engine = try Baked.engine(Baked.few)
    _ = engine.turn(at: .zero)
    let turn = engine.turn(at: Self.frameTime)
    #expect(turn.hasFrame && turn.wake == Self.frameTime)
    engine.reduceMotion(true)
    let (rest, time) = Self.settle(&engine, from: Self.frameTime * 2)
    #expect(rest.wake == nil && time < .seconds(5))
    #expect(!engine.turn(at: time + .seconds(1)).hasFrame)
    engine.reduceMotion(false)
    _ = Self.settle(&engine, from: .seconds(20))
    #expect(engine.turn(at: .seconds(40)).hasFrame)
  }

  @Test("A click chooses the label under the pointer, and a tooltip appears after 400 ms")
  func click() throws {
    var engine = try Baked.engine(Baked.debtags, motion: Self.still)
    let (_, time) = Self.settle(&engine, from: .zero)
    let label = engine.search.order.labels[0]
    let point = engine.windowPoint(of: label)
    engine.take(TimedEvent(.pointerMoved(point), at: time))
    let turn = engine.turn(at: time)
    #expect(turn.hovered == label && turn.cursor == .pointer && turn.tooltip == nil)
    #expect(turn.wake == time + .milliseconds(400))
    let tooltip = engine.turn(at: time + .milliseconds(400)).tooltip
    #expect(tooltip?.label == label)
    if let tooltip {
      #expect(all(tooltip.low .< point) && all(point .< tooltip.high))
    }
    engine.take(TimedEvent(.pressed(.primary, at: point), at: time + .seconds(1)))
    engine.take(TimedEvent(.pointerMoved(point + 1), at: time + .seconds(1)))
    engine.take(TimedEvent(.released(.primary, at: point + 1), at: time + .seconds(1)))
    #expect(engine.turn(at: time + .seconds(1)).actions == [.chose(label: label)])
  }

  @Test("Two fingers magnify the picture by their distance, and neither clicks")
  func fingers() throws {
    var engine = try Baked.engine(Baked.debtags, motion: Self.still)
    let (_, time) = Self.settle(&engine, from: .zero)
    func take(_ finger: Int, _ phase: InputEvent.TouchPhase, _ x: Double) {
      engine.take(TimedEvent(.touched(finger: finger, phase, at: [x, 300]), at: time))
    }
    take(1, .began, 350)
    take(2, .began, 450)
    take(2, .moved, 550)
    take(1, .ended, 350)
    take(2, .moved, 700)
    take(2, .ended, 700)
    #expect(engine.turn(at: time).actions.isEmpty)
    let (turn, _) = Self.settle(&engine, from: time)
    #expect(abs(engine.scene.camera.zoom - 2) < 1e-9 && turn.wake == nil)
    #expect(turn.hovered == nil && !engine.scene.isHeld)
    // A single finger turns the sphere again.
    take(3, .began, 400)
    take(3, .moved, 460)
    #expect(engine.turn(at: time + .seconds(10)).cursor == .grabbing)
  }

  @Test("Tab walks through all labels once, and leaves the cloud at both ends")
  func tab() throws {
    var engine = try Baked.engine(Baked.few, motion: Self.still)
    Self.settle(&engine, from: .zero)
    var walked: [Int] = []
    while !engine.tab(isBackward: false, at: .seconds(20)), let focus = engine.scene.focus {
      walked.append(focus)
    }
    #expect(walked == engine.search.order.labels && engine.scene.focus == nil)
    func leaves(_ isBackward: Bool, _ seconds: Int) -> Bool {
      engine.tab(isBackward: isBackward, at: .seconds(seconds))
    }
    #expect(leaves(true, 20) == true)
    #expect(leaves(false, 20) == false)
    engine.take(TimedEvent(.key(.escape, modifiers: [], isRepeat: false), at: .seconds(21)))
    _ = engine.turn(at: .seconds(21))
    #expect(engine.scene.focus == nil)
    #expect(leaves(false, 21) == true)
    engine.take(TimedEvent(.focusLost, at: .seconds(22)))
    #expect(leaves(false, 22) == false)
  }

  @Test(
    "A search focuses its best match and dims all others; without matches, the sphere turns back")
  func search() throws {
    var engine = try Baked.engine(Baked.debtags, motion: Self.still)
    var (_, now) = Self.settle(&engine, from: .zero)
    let home = engine.scene.orientation
    engine.search(for: "game", at: now)
    #expect(engine.isSearching && !engine.matches.isEmpty)
    #expect(engine.turn(at: now).focus == engine.matches.first)
    for label in 0..<engine.count {
      let isDimmed = engine.state(of: label).flags.contains(.dimmed)
      #expect(isDimmed != engine.matches.contains(label))
    }
    now = Self.settle(&engine, from: now).time
    #expect(engine.scene.orientation != home)
    engine.search(for: "gamezzzqqq", at: now)
    #expect(engine.matches.isEmpty && engine.scene.focus == nil)
    engine.closeSearch(at: now)
    Self.settle(&engine, from: now)
    #expect(engine.scene.orientation.angle(to: home) < 1e-9 && !engine.isSearching)
  }

  @Test("Labels leave obstacles free, which become known at rest")
  func obstacles() throws {
    var engine = try Baked.engine(Baked.debtags, motion: Self.still)
    let (_, time) = Self.settle(&engine, from: .zero)
    let area = Overlay.Rectangle(x: 200, y: 150, width: 400, height: 300)
    func covered() -> Int {
      (0..<engine.count).count { label in
        let point = engine.windowPoint(of: label)
        return engine.state(of: label).visibility > 0 && !engine.isBehind(label)
          && (200...600).contains(point.x) && (150...450).contains(point.y)
      }
    }
    #expect(covered() > 0)
    engine.set(obstacles: [area])
    #expect(engine.turn(at: time).hasFrame)
    Self.settle(&engine, from: time)
    #expect(covered() == 0)
  }

  @Test("A still picture equals the first picture of a cloud with that home pose")
  func stillPicture() throws {
    let cloud = Baked.debtags
    var engine = try Baked.engine(cloud)
    for frame in 0..<100 { _ = engine.turn(at: Self.frameTime * frame) }
    let orientation = Quaternion(yaw: 1, pitch: 0.3, roll: 0)
    engine.show(still: orientation, zoom: 1.5, at: .seconds(3))
    let turn = engine.turn(at: .seconds(3))
    #expect(turn.hasFrame && engine.scene.orientation == orientation)
    var declutterer = try #require(cloud.declutterer())
    declutterer.room.hasEdges = false
    declutterer.settle(engine.scene.frame)
    #expect((0..<engine.count).map { engine.state(of: $0).visibility } == declutterer.visibility)
    #expect(Self.settle(&engine, from: .seconds(3)).turn.wake == nil)
  }

  @Test("Five more minutes of drags and searches take no more memory than the first minute")
  func memory() throws {
    var engine = try Baked.engine(Baked.few)
    var (now, random) = (Duration.zero, SeededGenerator(seed: 5))
    func play(turns: Int) {
      for turn in 0..<turns {
        now += Self.frameTime
        let point = SIMD2(Double.random(in: 0..<800, using: &random), 300)
        switch turn % 200 {
        case 10: engine.take(TimedEvent(.pressed(.primary, at: point), at: now))
        case 40: engine.take(TimedEvent(.released(.primary, at: point), at: now))
        case 60: engine.search(for: "a", at: now)
        case 90: engine.closeSearch(at: now)
        case 100: engine.focus(on: nil, at: now)
        default: engine.take(TimedEvent(.pointerMoved(point), at: now))
        }
        _ = engine.turn(at: now)
      }
    }
    play(turns: 4_000)
    let before = ProcessCensus.allocatedBytes
    play(turns: 20_000)
    #expect(ProcessCensus.allocatedBytes < before + 300_000)
  }
}
