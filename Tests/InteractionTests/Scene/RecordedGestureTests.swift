import Foundation
import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereTestSupport
import Testing

/// Tests that a recorded gesture has the same result on slow, fast and stalling screens.
@Suite("Recorded gestures")
struct RecordedGestureTests {
  /// Picks label 0 in the right half of the window and nothing elsewhere.
  private let pick: Scene.Picker = { point, _ in point.x > 640 ? 0 : nil }
  private static let length = Duration.seconds(18)

  /// Flicks, catches, drags, rolls, wheel, keys, clicks and double clicks, followed by the idle turn.
  private static let script: [TimedEvent] = {
    var events = flick(from: [300, 300], by: [9, -3], steps: 12, at: .milliseconds(511))
    // The sphere is caught at full speed and dragged slowly.
    events += drag(from: [500, 420], by: [-7, 5], steps: 20, at: .milliseconds(903))
    events += scrolls(3, at: [900, 200], time: .milliseconds(1611))
    events += [
      key(.right, at: .milliseconds(2007)), key(.up, at: .milliseconds(2071)),
      TimedEvent(.character("+"), at: .milliseconds(2090)),
      key(.right, at: .milliseconds(2133)),
    ]
    events += click([1000, 300], at: .milliseconds(2604))
    // A new target comes before the previous target is reached.
    events.append(key(.home, at: .milliseconds(2757)))
    events +=
      click([900, 300], at: .milliseconds(3307)) + click([905, 303], at: .milliseconds(3511))
    events += scrolls(-2, at: [200, 600], time: .milliseconds(3622))
    events += roll(from: [900, 360], at: .milliseconds(4411))
    events += flick(from: [800, 300], by: [-14, 4], steps: 9, at: .milliseconds(5402))
    events += [
      key(.space, at: .milliseconds(5733)), key(.left, at: .milliseconds(6011)),
      key(.space, at: .milliseconds(6204)),
    ]
    events +=
      click([100, 100], at: .milliseconds(6801)) + click([101, 100], at: .milliseconds(6943))
    events += flick(from: [400, 300], by: [5, 9], steps: 11, at: .milliseconds(7711))
    events.append(TimedEvent(.pointerMoved([700, 200]), at: .milliseconds(14_503)))
    events.append(TimedEvent(.pointerLeft, at: .milliseconds(15_777)))
    return events
  }()

  @Test(
    "A recorded gesture ends within a tenth of a degree at any frame rate",
    arguments: [(0, HoverEffect.slow), (1, .stop), (2, .none)])
  func rates(kind: Int, hover: HoverEffect) {
    let settings = settings(kind, hover)
    let truth = play(settings, framesPerSecond: 1000)
    for rate in [20.0, 30, 60, 144] {
      compare(play(settings, framesPerSecond: rate), truth, "at \(rate) Hz")
    }
  }

  @Test("A recorded gesture ends within a tenth of a degree despite a stall of half a second")
  func stalls() {
    let settings = settings(0, .slow)
    let truth = play(settings, framesPerSecond: 1000)
    for start in stride(from: 60, to: 16_000, by: 530) {
      let stall = Duration.milliseconds(start)...(.milliseconds(start + 500))
      compare(play(settings, framesPerSecond: 60, stall: stall), truth, "stall at \(start) ms")
    }
  }

  private func compare(_ scene: Scene, _ truth: Scene, _ what: String) {
    let degrees = scene.orientation.angle(to: truth.orientation) * 180 / .pi
    #expect(degrees < 0.1, "\(what): \(degrees)° apart")
    #expect(abs(scene.camera.zoom / truth.camera.zoom - 1) < 1e-3, "\(what)")
    let shift = (scene.camera.shift - truth.camera.shift) * 640
    #expect((shift * shift).sum() < 1, "\(what)")
  }

  /// Returns one of three settings: default motion, motion after flicks, or a single axis with another speed.
  private func settings(_ kind: Int, _ hover: HoverEffect) -> Scene.Settings {
    var settings = Scene.Settings()
    settings.motion.hover = hover
    settings.motion.onChoose = kind == 1 ? .stay : .front
    if kind == 1 { settings.motion.minimumSpeed = 0.5 }
    if kind == 2 {
      (settings.motion.axis, settings.motion.dragSpeed, settings.motion.spin) = (.y, 1.5, -0.3)
    }
    return settings
  }

  private func play(
    _ settings: Scene.Settings, framesPerSecond rate: Double, stall: ClosedRange<Duration>? = nil
  ) -> Scene {
    var scene = Scene(settings: settings, viewport: viewport, time: .zero)
    var events = Self.script[...]
    var frame = 0
    while scene.time < Self.length {
      frame += 1
      let now = min(.seconds(Double(frame) / rate), Self.length)
      if let stall, stall.contains(now) { continue }
      let due = events.prefix { $0.time <= now }
      events = events.dropFirst(due.count)
      _ = scene.apply(
        Array(due), now: now, pick: pick, guide: guide(to: [[0.3, -0.8, -0.5]]))
    }
    return scene
  }

  private static func drag(
    from start: SIMD2<Double>, by step: SIMD2<Double>, steps: Int, at time: Duration
  ) -> [TimedEvent] {
    var events = flick(from: start, by: step, steps: steps, at: time)
    // The drag rests before its release.
    events[events.count - 1].time += .milliseconds(90)
    return events
  }

  private static func scrolls(
    _ steps: Int, at point: SIMD2<Double>, time: Duration
  ) -> [TimedEvent] {
    (0..<abs(steps)).map {
      TimedEvent(
        .scrolled([0, steps < 0 ? -1 : 1], at: point), at: time + .milliseconds(70) * $0)
    }
  }

  private static func click(_ point: SIMD2<Double>, at time: Duration) -> [TimedEvent] {
    [
      TimedEvent(.pressed(.primary, at: point), at: time),
      TimedEvent(.released(.primary, at: point), at: time + .milliseconds(61)),
    ]
  }

  private static func roll(from start: SIMD2<Double>, at time: Duration) -> [TimedEvent] {
    let events = flick(from: start, by: [-6, 14], steps: 10, at: time)
    return [TimedEvent(.pressed(.primary, at: start, modifiers: .shift), at: time)]
      + events.dropFirst()
  }
}
