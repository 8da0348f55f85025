import Foundation
import TagSphereGeometry
import TagSphereInteraction

let viewport = Viewport(width: 1280, height: 720)

/// Returns a scene at time zero with an idle turn of `idleDegrees` per second.
func makeScene(idleDegrees: Double) -> Scene {
  var settings = Scene.Settings()
  settings.motion.spin = idleDegrees * .pi / 180
  return Scene(settings: settings, viewport: viewport, time: .zero)
}

/// Returns presses of arrow keys and a zoom key.
func keys(from time: Duration) -> [TimedEvent] {
  [
    key(.right, at: time), key(.up, at: time + .milliseconds(70)),
    TimedEvent(.character("+"), at: time + .milliseconds(90)),
    key(.right, at: time + .milliseconds(130)),
  ]
}

func key(_ key: InputEvent.Key, at time: Duration) -> TimedEvent {
  TimedEvent(.key(key, modifiers: [], isRepeat: false), at: time)
}

/// Plays events into a new scene at a frame rate, without frames during the stall.
func play(
  _ script: [TimedEvent], framesPerSecond: Double, for length: Duration,
  stall: ClosedRange<Duration>? = nil
) -> Scene {
  var scene = makeScene(idleDegrees: 8)
  var events = script[...]
  var frame = 0
  while scene.time < length {
    frame += 1
    let now = min(.seconds(Double(frame) / framesPerSecond), length)
    if let stall, stall.contains(now) { continue }
    let due = events.prefix { $0.time <= now }
    events = events.dropFirst(due.count)
    _ = scene.apply(Array(due), now: now) { _, _ in nil }
  }
  return scene
}

/// Advances a scene at 60 frames per second.
func run(
  _ scene: inout Scene, from start: Duration = .zero, to end: Duration,
  pick: Scene.Picker = { _, _ in nil }
) {
  var now = start
  while now < end {
    now = min(now + .seconds(1.0 / 60), end)
    _ = scene.apply([], now: now, pick: pick)
  }
}

/// Returns a guide with the places of some labels, but without neighbours and search.
func guide(to places: [SIMD3<Double>]) -> LabelGuide {
  var guide = LabelGuide.none
  guide.place = { places[$0] }
  return guide
}
