import Foundation
import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereTestSupport
import Testing

@Suite("Scene motion")
struct SceneMotionTests {
  @Test("The motion of the scene has the same result at any frame rate")
  func rateIndependence() {
    let script =
      flick(from: [640, 360], by: [6, -2], steps: 12, at: .zero) + keys(from: .seconds(5))
    let truth = play(script, framesPerSecond: 1000, for: .seconds(9))
    for rate in [20.0, 30, 60, 144, 240] {
      let scene = play(script, framesPerSecond: rate, for: .seconds(9))
      let degrees = scene.orientation.angle(to: truth.orientation) * 180 / .pi
      #expect(degrees < 0.1, "\(rate) frames a second end \(degrees)° apart")
      #expect(abs(scene.camera.zoom / truth.camera.zoom - 1) < 1e-3)
    }
  }

  @Test("Motion has the same result despite a stall of half a second", arguments: [40, 90, 300])
  func stall(start: Int) {
    let script = flick(from: [640, 360], by: [6, -2], steps: 12, at: .zero)
    let truth = play(script, framesPerSecond: 1000, for: .seconds(4))
    let stall = Duration.milliseconds(start)...(.milliseconds(start + 500))
    let stalled = play(script, framesPerSecond: 60, for: .seconds(4), stall: stall)
    #expect(stalled.orientation.angle(to: truth.orientation) * 180 / .pi < 0.1)
  }

  @Test("A caught sphere stays at its orientation at the time of the press")
  func caught() {
    var scene = makeScene(idleDegrees: 8)
    run(&scene, to: .seconds(5))
    var other = scene
    _ = other.apply([], now: .seconds(5.04)) { _, _ in nil }
    let press = TimedEvent(.pressed(.primary, at: [640, 360]), at: .seconds(5.04))
    _ = scene.apply([press], now: .seconds(5.5)) { _, _ in nil }
    #expect(scene.orientation.angle(to: other.orientation) < 1e-12)
  }

  @Test("After a long stall, motion continues by at most one second")
  func longStall() {
    var scene = makeScene(idleDegrees: 8)
    run(&scene, to: .seconds(10))
    let before = scene.orientation
    _ = scene.apply([], now: .seconds(100)) { _, _ in nil }
    #expect(abs(scene.orientation.angle(to: before) * 180 / .pi - 8) < 1e-3)
  }

  @Test("The idle turn starts at once, keeps its speed, and moves the front to the right")
  func idle() {
    var scene = makeScene(idleDegrees: 8)
    #expect(!scene.isStill)
    run(&scene, to: .seconds(5))
    let before = scene.orientation
    run(&scene, to: .seconds(6))
    #expect(abs(before.angle(to: scene.orientation) * 180 / .pi - 8) < 1e-3)
    #expect((scene.orientation * before.conjugate).rotate([0, 0, 1]).x > 0)
  }

  @Test("With reduced motion, only input turns the sphere")
  func reducedMotion() {
    var settings = Scene.Settings()
    settings.motion.isReduced = true
    settings.homeOrientation = Quaternion(angle: 0.3, axis: [1, 0, 0])
    var scene = Scene(settings: settings, viewport: viewport, time: .zero)
    run(&scene, to: .seconds(10))
    #expect(scene.orientation == settings.homeOrientation)
    for event in flick(from: [640, 360], by: [8, 0], steps: 10) {
      _ = scene.apply([event], now: event.time + .seconds(10)) { _, _ in nil }
    }
    let released = scene.orientation
    #expect(released.angle(to: settings.homeOrientation) > 0.1)
    run(&scene, from: .seconds(11), to: .seconds(15))
    #expect(scene.orientation.angle(to: released) < 1e-12)
    #expect(scene.isStill)
    #expect(scene.rest == nil)
    _ = scene.apply([key(.right, at: .seconds(16))], now: .seconds(16)) { _, _ in nil }
    _ = scene.apply([], now: .seconds(16.001)) { _, _ in nil }
    #expect(abs(scene.orientation.angle(to: released) * 180 / .pi - 12) < 1e-9)
    _ = scene.apply([key(.home, at: .seconds(17))], now: .seconds(17)) { _, _ in nil }
    #expect(scene.orientation == settings.homeOrientation)
  }

  @Test("After a release, the sphere never gains speed before it rests")
  func energy() {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<50 {
      var scene = makeScene(idleDegrees: 0)
      let step = SIMD2<Double>(
        .random(in: -20...20, using: &generator), .random(in: -20...20, using: &generator))
      for event in flick(from: [640, 360], by: step, steps: 10) {
        _ = scene.apply([event], now: event.time) { _, _ in nil }
      }
      var lastAngle = Double.infinity
      var orientation = scene.orientation
      var time = scene.time
      while !scene.isStill, time < .seconds(30) {
        time += .milliseconds(10)
        _ = scene.apply([], now: time) { _, _ in nil }
        let angle = orientation.angle(to: scene.orientation)
        #expect(angle <= lastAngle + 1e-7)
        #expect(angle <= InertialSpin.speedLimit * 0.0101)
        lastAngle = angle
        orientation = scene.orientation
      }
      #expect(scene.isStill)
    }
  }

  @Test(
    "A flick keeps the sphere turning, unless the pointer rested for 40 ms before the release",
    arguments: [0, 20, 39, 40, 80, 500])
  func releaseRule(rest: Int) {
    var scene = makeScene(idleDegrees: 0)
    var events = flick(from: [640, 360], by: [6, 0], steps: 12)
    events[events.count - 1].time = events[events.count - 2].time + .milliseconds(rest)
    for event in events { _ = scene.apply([event], now: event.time) { _, _ in nil } }
    let released = scene.orientation
    run(&scene, from: scene.time, to: scene.time + .seconds(1))
    let turned = scene.orientation.angle(to: released)
    #expect(rest < 40 ? turned > 0.5 : turned < 1e-12)
  }

  @Test("A decaying flick passes into the idle turn without a jump in speed")
  func glidesIntoIdle() {
    var scene = makeScene(idleDegrees: 8)
    for event in flick(from: [640, 360], by: [6, 0], steps: 12) {
      _ = scene.apply([event], now: event.time) { _, _ in nil }
    }
    var orientation = scene.orientation
    var lastVelocity: SIMD3<Double>?
    var time = scene.time
    while time < .seconds(20) {
      time += .milliseconds(10)
      _ = scene.apply([], now: time) { _, _ in nil }
      let velocity = (scene.orientation * orientation.conjugate).rotationVector / 0.01
      if let lastVelocity { #expect((velocity - lastVelocity).length < 0.12, "at \(time)") }
      lastVelocity = velocity
      orientation = scene.orientation
    }
    #expect(abs((lastVelocity ?? .zero).length * 180 / .pi - 8) < 0.01)
  }

  @Test("A pause stops all motion except drags until the pause ends")
  func pause() {
    var scene = makeScene(idleDegrees: 8)
    for event in flick(from: [640, 360], by: [6, 0], steps: 12) {
      _ = scene.apply([event], now: event.time) { _, _ in nil }
    }
    let flicked = scene.time
    _ = scene.apply([key(.space, at: flicked)], now: flicked + .milliseconds(16)) { _, _ in nil }
    let paused = scene.orientation
    run(&scene, from: flicked, to: flicked + .seconds(5))
    #expect(scene.orientation.angle(to: paused) < 1e-12)
    #expect(scene.isStill && scene.isPaused && scene.rest == nil)
    // A drag turns the sphere during a pause, but a flick does not turn the sphere.
    for event in flick(from: [640, 360], by: [6, 0], steps: 12) {
      let event = TimedEvent(event.event, at: event.time + .seconds(10))
      _ = scene.apply([event], now: event.time) { _, _ in nil }
    }
    let dragged = scene.orientation
    #expect(dragged.angle(to: paused) > 0.1)
    run(&scene, from: scene.time, to: .seconds(30))
    #expect(scene.orientation.angle(to: dragged) < 1e-12)
    _ = scene.apply([key(.space, at: .seconds(30))], now: .seconds(30)) { _, _ in nil }
    #expect(!scene.isPaused && !scene.isStill)
    run(&scene, from: .seconds(30), to: .seconds(31))
    #expect(scene.orientation.angle(to: dragged) > 0.01)
  }

  @Test("An arrow key turns by 12°, or three times as far with Shift, and the sphere then rests")
  func arrows() {
    for (modifiers, degrees) in [(InputEvent.Modifiers(), 12.0), (.shift, 36)] {
      for (arrow, axis) in [
        (InputEvent.Key.right, SIMD3<Double>(0, 1, 0)), (.left, [0, -1, 0]), (.up, [-1, 0, 0]),
        (.down, [1, 0, 0]),
      ] {
        var scene = makeScene(idleDegrees: 0)
        let event = TimedEvent(.key(arrow, modifiers: modifiers, isRepeat: false), at: .zero)
        _ = scene.apply([event], now: .zero) { _, _ in nil }
        #expect(!scene.isStill)
        run(&scene, to: .seconds(1))
        let goal = Quaternion(angle: degrees * .pi / 180, axis: axis)
        #expect(scene.orientation.angle(to: goal) < 1e-9)
        #expect(scene.isStill)
      }
    }
  }

  @Test("An arrow key smoothly redirects a flick, or a label on its way to the front")
  func arrowsInFlight() {
    for isFlick in [true, false] {
      var scene = makeScene(idleDegrees: 0)
      if isFlick {
        for event in flick(from: [640, 360], by: [6, 0], steps: 12, at: .zero) {
          _ = scene.apply([event], now: event.time) { _, _ in nil }
        }
      } else {
        scene.bringToFront([-1, 0, 0.1])
      }
      var time = scene.time + .milliseconds(60)
      _ = scene.apply([], now: time) { _, _ in nil }
      _ = scene.apply([key(.right, at: time)], now: time) { _, _ in nil }
      let caught = scene.orientation
      var lastSpeed: Double?
      while !scene.isStill {
        let before = scene.orientation
        time += .milliseconds(1)
        _ = scene.apply([], now: time) { _, _ in nil }
        let speed = before.angle(to: scene.orientation) * 1000
        if let lastSpeed { #expect(abs(speed - lastSpeed) < 0.5, "at \(time)") }
        // The first millisecond keeps the earlier speed: 1.6 rad/s after a flick, more with the spring.
        if lastSpeed == nil { #expect(speed > 1.4) }
        lastSpeed = speed
      }
      #expect(abs(scene.orientation.angle(to: caught) * 180 / .pi - 12) < 1e-6)
    }
  }

  @Test("The home view is reached within half a second on the direct path")
  func home() {
    var settings = Scene.Settings()
    settings.motion.spin = 0
    settings.homeOrientation = Quaternion(angle: 0.4, axis: [1, 0, 0])
    settings.homeCamera.zoom = 1.2
    var scene = Scene(settings: settings, viewport: viewport, time: .zero)
    for event in flick(from: [640, 360], by: [9, 5], steps: 12) {
      _ = scene.apply([event], now: event.time) { _, _ in nil }
    }
    _ = scene.apply([TimedEvent(.character("+"), at: .seconds(2))], now: .seconds(2)) { _, _ in nil
    }
    run(&scene, from: .seconds(2), to: .seconds(20))
    #expect(scene.camera.zoom > 1.4)
    _ = scene.apply([key(.home, at: .seconds(20))], now: .seconds(20)) { _, _ in nil }
    var distance = scene.orientation.angle(to: settings.homeOrientation)
    #expect(distance > 0.1)
    for frame in 1...30 {
      _ = scene.apply([], now: .seconds(20 + Double(frame) / 60)) { _, _ in nil }
      let next = scene.orientation.angle(to: settings.homeOrientation)
      #expect(next <= distance + 1e-9)
      distance = next
    }
    #expect(distance * 180 / .pi < 0.5)
    run(&scene, from: .seconds(20.5), to: .seconds(21))
    #expect(scene.orientation == settings.homeOrientation)
    #expect(abs(scene.camera.zoom - 1.2) < 1e-3)
    #expect(scene.isStill)
  }
}
