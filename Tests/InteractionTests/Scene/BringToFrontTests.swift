import Foundation
import TagSphereGeometry
import TagSphereInteraction
import TagSphereTestSupport
import Testing

@Suite("Bringing a place to the front")
struct BringToFrontTests {
  private let front: SIMD3<Double> = [0, 0, 1]

  @Test("A place reaches the front within half a second on the shortest path, without overshoot")
  func shortestWay() {
    var generator = SeededGenerator(seed: 71)
    for _ in 0..<200 {
      var scene = restingScene(&generator)
      let place = randomPlace(&generator)
      let start = scene.orientation
      let way = angle(scene, place)
      scene.bringToFront(place)
      var last = way
      for frame in 1...60 {
        step(&scene, to: .milliseconds(frame * 16))
        // The remaining and the travelled angle add up to the whole angle, so there is no detour.
        let left = angle(scene, place)
        #expect(left <= last + 1e-9)
        #expect(abs(left + start.angle(to: scene.orientation) - way) < 1e-6)
        if scene.time >= .milliseconds(500) { #expect(left < halfDegree) }
        last = left
      }
      #expect(last < 1e-9)
      #expect(scene.isStill)
    }
  }

  @Test("Bringing a place to the front gives the same result at any frame rate")
  func rateIndependence() {
    let places: [SIMD3<Double>] = [[1, 0.2, -0.4], [-0.3, 0.9, 0.1], [0.1, -0.5, -1]]
    func orientations(framesPerSecond rate: Double) -> [Quaternion] {
      var scene = makeScene(idleDegrees: 0)
      return places.map { place in
        scene.bringToFront(place)
        let start = scene.time
        // A new target comes in flight, 100 ms after the previous one.
        for frame in 1...max(1, Int(rate / 10)) {
          step(&scene, to: start + .seconds(Double(frame) / max(10, rate)))
        }
        return scene.orientation
      }
    }
    let truth = orientations(framesPerSecond: 1000)
    for rate in [20.0, 30, 60, 140] {
      for (found, expected) in zip(orientations(framesPerSecond: rate), truth) {
        #expect(found.angle(to: expected) < 1e-9, "\(rate) frames a second")
      }
    }
  }

  @Test(
    "Changing the target of a turn keeps place and speed continuous, and the target is reached in time"
  )
  func retargeting() {
    var generator = SeededGenerator(seed: 72)
    for _ in 0..<200 {
      var scene = restingScene(&generator)
      var place = randomPlace(&generator)
      for _ in 0..<4 {
        place = randomPlace(&generator)
        let before = scene.orientation
        scene.bringToFront(place)
        #expect(scene.orientation == before)
        let flight = Duration.milliseconds(Int.random(in: 10...300, using: &generator))
        let velocity = self.velocity(of: scene, after: flight)
        step(&scene, to: scene.time + flight)
        var other = scene
        other.bringToFront(randomPlace(&generator))
        #expect((self.velocity(of: other, after: .zero) - velocity).length < 0.02)
      }
      let start = scene.time
      scene.bringToFront(place)
      var hasArrived = false
      for frame in 1...125 {
        step(&scene, to: start + .milliseconds(frame * 4))
        let left = angle(scene, place)
        if hasArrived { #expect(left < halfDegree, "goes on beyond") }
        hasArrived = hasArrived || left < halfDegree
      }
      #expect(hasArrived)
    }
  }

  @Test(
    "The last target of a turn is reached in time, even at the highest speed that new targets can cause"
  )
  func chasing() {
    var scene = makeScene(idleDegrees: 0)
    /// Returns the place that a turn about the vertical axis would bring to the front.
    func place(needing turn: Double) -> SIMD3<Double> {
      scene.orientation.conjugate.rotate(Quaternion(angle: -turn, axis: [0, 1, 0]).rotate(front))
    }
    // Each new target is almost half a turn ahead, so the spring keeps accelerating.
    for _ in 0..<60 {
      scene.bringToFront(place(needing: 3.1))
      step(&scene, to: scene.time + .milliseconds(20))
    }
    #expect(velocity(of: scene, after: .zero).length > 25)
    // The full speed leads away from targets behind, and past targets a little ahead.
    for turn in [-3.1, -1, 0.2, 1] {
      let goal = place(needing: turn)
      var scene = scene
      let start = scene.time
      scene.bringToFront(goal)
      var passed = 0.0
      for frame in 1...125 {
        step(&scene, to: start + .milliseconds(frame * 4))
        let direction = scene.orientation.rotate(goal)
        if turn > 0 { passed = max(passed, atan2(direction.x, direction.z)) }
      }
      #expect(passed < halfDegree, "passes what needs a turn of \(turn)")
      #expect(angle(scene, goal) < halfDegree, "is late for a turn of \(turn)")
    }
  }

  @Test("A flick is redirected smoothly, and a press catches the sphere in flight")
  func flungAndCaught() {
    var scene = makeScene(idleDegrees: 8)
    for event in flick(from: [640, 360], by: [9, 5], steps: 12) {
      _ = scene.apply([event], now: event.time) { _, _ in nil }
    }
    let flung = velocity(of: scene, after: .zero)
    #expect(flung.length > 1)
    scene.bringToFront([0.3, -1, -0.2])
    #expect((velocity(of: scene, after: .zero) - flung).length < 0.02)
    step(&scene, to: scene.time + .milliseconds(80))
    let seen = scene.orientation
    let press = TimedEvent(.pressed(.primary, at: [640, 360]), at: scene.time)
    _ = scene.apply([press], now: scene.time + .milliseconds(16)) { _, _ in nil }
    scene.bringToFront([1, 0, 0])
    step(&scene, to: scene.time + .seconds(1))
    #expect(scene.orientation.angle(to: seen) < 1e-12, "what is held stays")
  }

  @Test("With reduced or paused motion, a place is brought to the front at once")
  func cut() {
    var settings = Scene.Settings()
    settings.motion.isReduced = true
    var reduced = Scene(settings: settings, viewport: viewport, time: .zero)
    var paused = makeScene(idleDegrees: 8)
    _ = paused.apply([key(.space, at: .zero)], now: .zero) { _, _ in nil }
    let place: SIMD3<Double> = [1, 1, -1]
    reduced.bringToFront(place)
    paused.bringToFront(place)
    for scene in [reduced, paused] {
      #expect(angle(scene, place) < 1e-9)
      #expect(scene.isStill)
    }
  }

  private let halfDegree = 0.5 * Double.pi / 180

  private func restingScene(_ generator: inout SeededGenerator) -> Scene {
    var settings = Scene.Settings()
    settings.motion.spin = 0
    settings.homeOrientation = .random(using: &generator)
    return Scene(settings: settings, viewport: viewport, time: .zero)
  }

  private func randomPlace(_ generator: inout SeededGenerator) -> SIMD3<Double> {
    Quaternion.random(using: &generator).rotate([0, 0, 1])
  }

  private func step(_ scene: inout Scene, to time: Duration) {
    _ = scene.apply([], now: time) { _, _ in nil }
  }

  /// Returns the angle between a place and the front, in radians.
  private func angle(_ scene: Scene, _ place: SIMD3<Double>) -> Double {
    let direction = scene.orientation.rotate(place).normalized()
    return atan2(direction.cross(front).length, direction.dot(front))
  }

  /// Returns the angular velocity of a scene after a delay, measured over ten microseconds.
  private func velocity(of scene: Scene, after delay: Duration) -> SIMD3<Double> {
    var scene = scene
    let span = Duration.microseconds(10)
    step(&scene, to: scene.time + delay)
    let before = scene.orientation
    step(&scene, to: scene.time + span)
    return (scene.orientation * before.conjugate).rotationVector / (span / .seconds(1))
  }
}
