import Foundation
import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLook
import TagSphereTestSupport
import Testing

@Suite("Turning without input")
struct OwnTurnTests {
  @Test(
    "A flick decays to the minimum speed, and then turns about its own axis until the sphere is touched"
  )
  func minimumSpeed() {
    var scene = scene { ($0.motion.minimumSpeed, $0.motion.spin) = (0.4, 0.1) }
    for event in flick(from: [640, 360], by: [2, 9], steps: 12) {
      _ = scene.apply([event], now: event.time) { _, _ in nil }
    }
    let axis = velocity(scene).normalized()
    var last = Double.infinity
    for _ in 0..<80 {
      run(&scene, from: scene.time, to: scene.time + .milliseconds(100))
      let speed = velocity(scene).length
      #expect(speed <= last + 1e-6 && speed > 0.4 - 1e-6)
      last = speed
    }
    run(&scene, from: scene.time, to: scene.time + .seconds(20))
    #expect((velocity(scene) - axis * 0.4).length < 1e-4)
    #expect(!scene.isStill)
    // A press ends the turn, and later the idle turn starts.
    let now = scene.time
    _ = scene.apply(
      [
        TimedEvent(.pressed(.primary, at: [640, 360]), at: now),
        TimedEvent(.released(.primary, at: [640, 360]), at: now + .milliseconds(50)),
      ], now: now + .milliseconds(60)
    ) { _, _ in nil }
    #expect(velocity(scene) == .zero)
    run(&scene, from: scene.time, to: scene.time + .seconds(12))
    #expect((velocity(scene) - scene.settings.idleAxis.normalized() * 0.1).length < 1e-4)
  }

  @Test("A flick slower than the minimum speed keeps its speed")
  func slowFlick() {
    var scene = scene { $0.motion.minimumSpeed = 3 }
    for event in flick(from: [640, 360], by: [1, 0], steps: 12) {
      _ = scene.apply([event], now: event.time) { _, _ in nil }
    }
    let speed = velocity(scene).length
    #expect(speed > 0.1 && speed < 3)
    run(&scene, from: scene.time, to: scene.time + .seconds(10))
    #expect(abs(velocity(scene).length - speed) < 1e-4)
  }

  @Test("A swing turns to both sides of the home pose and back, in the same way at any frame rate")
  func swing() {
    func make() -> Scene {
      scene { ($0.motion.spin, $0.idleSwing, $0.homeAxis) = (0.2, 0.5, [0, 1, 0]) }
    }
    func angle(_ scene: Scene) -> Double {
      (scene.orientation * scene.settings.homeOrientation.conjugate).rotationVector.y
    }
    var (fine, coarse) = (make(), make())
    var angles: [Double] = []
    for step in 1...310 {
      run(&fine, from: fine.time, to: .milliseconds(100 * step))
      angles.append(angle(fine))
      guard step % 10 == 0 else { continue }
      _ = coarse.apply([], now: .milliseconds(100 * step)) { _, _ in nil }
      // At each end of the swing, one scene may have rounded off the last 0.001 rad/s of its speed.
      #expect(abs(angle(coarse) - angles[step - 1]) < 2e-3)
    }
    // The deceleration adds a little to the angle.
    #expect(
      (0.5...0.55).contains(angles.max() ?? 0) && (-0.55 ... -0.5).contains(angles.min() ?? 0))
    let changes = zip(angles, angles.dropFirst()).map { $1 > $0 }
    #expect(zip(changes, changes.dropFirst()).count { $0 != $1 } == 5)
  }

  @Test("A swing that a drag interrupted returns on the short path from the end of the drag")
  func swingFromBeyond() {
    for direction in [InputEvent.Key.left, .right] {
      var scene = scene {
        ($0.motion.spin, $0.idleSwing, $0.homeAxis) = (0.2, 0.5, [0, 1, 0])
        $0.motion.idleDelay = .milliseconds(100)
      }
      for press in 0..<9 {
        let time = Duration.milliseconds(250 * press)
        _ = scene.apply([key(direction, at: time)], now: time) { _, _ in nil }
      }
      var farthest = 0.0
      for step in 0..<60 {
        run(&scene, from: scene.time, to: .seconds(5 + step))
        let angle = scene.orientation.angle(to: scene.settings.homeOrientation)
        if step == 0 { farthest = angle }
        #expect(angle < farthest + 0.1, "\(step) s")
      }
      #expect(farthest > 1 && scene.orientation.angle(to: scene.settings.homeOrientation) < 0.6)
    }
  }

  @Test(
    "Depending on the setting, hovering a label slows the turn to a quarter, stops it, or has no effect"
  )
  func hover() {
    for (effect, speed) in [(HoverEffect.slow, 0.05), (.stop, 0), (.none, 0.2)] {
      var scene = scene { ($0.motion.hover, $0.motion.spin) = (effect, 0.2) }
      let pick: Scene.Picker = { point, _ in point.x < 640 ? 4 : nil }
      _ = scene.apply([TimedEvent(.pointerMoved([9, 9]), at: .zero)], now: .zero, pick: pick)
      run(&scene, to: .seconds(9), pick: pick)
      #expect(abs(velocity(scene, pick).length - speed) < 1e-4)
      #expect(scene.isStill == (speed == 0))
      let now = scene.time
      _ = scene.apply([TimedEvent(.pointerMoved([900, 9]), at: now)], now: now, pick: pick)
      run(&scene, from: now, to: now + .seconds(9), pick: pick)
      #expect(abs(velocity(scene, pick).length - 0.2) < 1e-4)
    }
  }

  @Test("The idle turn resumes after its delay, and never if no delay is set")
  func delay() {
    for delay in [Duration.seconds(2), nil] {
      var scene = scene { ($0.motion.idleDelay, $0.motion.spin) = (delay, 0.2) }
      run(&scene, to: .seconds(3))
      #expect(velocity(scene).length > 0.15)
      for event in flick(from: [640, 360], by: [9, 0], steps: 12, at: .seconds(3)) {
        _ = scene.apply([event], now: event.time) { _, _ in nil }
      }
      run(&scene, from: scene.time, to: .seconds(40))
      #expect(velocity(scene).length > 0.15 ? delay != nil : delay == nil)
      _ = scene.apply([key(.right, at: .seconds(40))], now: .seconds(40)) { _, _ in nil }
      run(&scene, from: .seconds(40), to: .seconds(60))
      #expect(velocity(scene).length > 0.15 ? delay != nil : delay == nil)
    }
  }

  @Test(
    "With a locked axis, no input turns the sphere about another axis", arguments: TurnAxis.allCases
  )
  func lock(axis: TurnAxis) {
    var scene = scene { ($0.motion.axis, $0.motion.spin) = (axis, 0.2) }
    let pick: Scene.Picker = { point, _ in point.x > 900 ? 0 : nil }
    var events = flick(from: [500, 300], by: [9, 5], steps: 12, at: .seconds(2))
    events += [key(.right, at: .seconds(4)), key(.up, at: .seconds(4.1))]
    events += flick(from: [950, 300], by: [0, 0], steps: 3, at: .seconds(5))
    events.append(
      TimedEvent(.pressed(.primary, at: [500, 300], modifiers: .shift), at: .seconds(7)))
    events.append(TimedEvent(.pointerMoved([600, 380]), at: .seconds(7.1)))
    events.append(TimedEvent(.released(.primary, at: [600, 380]), at: .seconds(7.3)))
    var turned = 0.0
    for event in events {
      let before = scene.orientation
      _ = scene.apply([event], now: event.time, pick: pick)
      turned = max(turned, before.angle(to: scene.orientation))
      #expect(scene.orientation.rotationVector.cross(axis.direction).length < 1e-9)
    }
    #expect(turned > 0.05)
    // The place comes as near to the front as a turn about the locked axis allows.
    scene.bringToFront([0.5, 0.6, -0.6])
    run(&scene, from: scene.time, to: scene.time + .seconds(1), pick: pick)
    let place = scene.orientation.rotate([0.5, 0.6, -0.6])
    switch axis {
    case .x: #expect(abs(place.y) < 1e-6 && place.z > 0)
    case .y: #expect(abs(place.x) < 1e-6 && place.z > 0)
    case .roll: #expect(abs(place.z + 0.6) < 1e-9)
    }
  }

  @Test("A pause stops all motion until the pause ends", arguments: 0..<5)
  func pause(kind: Int) {
    var scene = scene { ($0.motion.spin, $0.motion.minimumSpeed) = (0.2, kind == 4 ? 0.5 : 0) }
    var theme = Theme.midnight
    theme.highlightStyle.pulse = HighlightStyle.Pulse()
    scene = Scene(settings: scene.settings, theme: theme, viewport: viewport, time: .zero)
    let pick: Scene.Picker = { point, _ in point.x > 900 ? 0 : nil }
    switch kind {
    case 0: scene.bringToFront([1, 0, -1])
    case 1:
      _ = scene.apply(
        [TimedEvent(.scrolled([0, 3], at: [9, 9]), at: .zero)], now: .zero, pick: pick)
    case 2: _ = scene.apply([key(.right, at: .zero)], now: .zero, pick: pick)
    case 3:
      _ = scene.apply([TimedEvent(.pointerMoved([950, 9]), at: .zero)], now: .zero, pick: pick)
    default:
      for event in flick(from: [640, 360], by: [9, 0], steps: 12, at: .zero) {
        _ = scene.apply([event], now: event.time, pick: pick)
      }
    }
    let time = scene.time + .milliseconds(100)
    #expect(!scene.isStill)
    _ = scene.apply([key(.space, at: time)], now: time, pick: pick)
    let paused = scene.frame
    #expect(scene.isStill && scene.isPaused && scene.rest == nil)
    run(&scene, from: time, to: time + .seconds(8), pick: pick)
    #expect(scene.frame == paused)
    // During a pause, requests take effect at once, without motion.
    for event in [
      key(.up, at: time + .seconds(8)), TimedEvent(.character("+"), at: time + .seconds(9)),
      key(.home, at: time + .seconds(10)),
    ] {
      _ = scene.apply([event], now: event.time + .milliseconds(1), pick: pick)
      #expect(scene.isStill)
    }
    #expect(scene.orientation == scene.settings.homeOrientation && scene.camera.zoom == 1)
    let end = scene.time + .seconds(1)
    _ = scene.apply([key(.space, at: end)], now: end, pick: pick)
    #expect(!scene.isStill)
  }

  private func scene(_ change: (inout Scene.Settings) -> Void) -> Scene {
    var settings = Scene.Settings()
    settings.motion.spin = 0
    change(&settings)
    return Scene(settings: settings, viewport: viewport, time: .zero)
  }

  /// Returns the angular velocity, measured over a tenth of a millisecond.
  private func velocity(
    _ scene: Scene, _ pick: Scene.Picker = { _, _ in nil }
  ) -> SIMD3<Double> {
    var scene = scene
    let before = scene.orientation
    _ = scene.apply([], now: scene.time + .microseconds(100), pick: pick)
    return (scene.orientation * before.conjugate).rotationVector / 1e-4
  }
}
