import Foundation
import TagSphereGeometry
import TagSphereTestSupport
import Testing

import TagSphereForms
@testable import TagSphereInteraction

/// Tests that the grabbed point follows the pointer everywhere on the sphere and in every camera.
@Suite("Dragging the sphere")
struct HandTests {
  /// A camera, an orientation, and a window point on the sphere.
  private struct View {
    var camera: Camera
    var point: SIMD2<Double>
    var orientation: Quaternion
  }

  @Test("The grabbed point stays under the pointer at any zoom and shift")
  func free() {
    var generator = SeededGenerator(seed: 91)
    for _ in 0..<400 {
      let view = randomView(&generator)
      let grip = grip(view)
      let model = modelPoint(view)
      let goal = pointOnSphere(view.camera, &generator)
      let turned = grip.orientation(pulledTo: goal, camera: view.camera, viewport: viewport)
      let seen = view.camera.windowPoint(ofWorldPoint: turned.rotate(model), in: viewport)
      #expect(distance(seen, goal) < 1)
      // The picture shifts and zooms during the drag.
      var other = view.camera
      (other.zoom, other.shift) = (other.zoom * 1.7, other.shift + [0.2, -0.1])
      let later = grip.orientation(
        pulledTo: other.windowPoint(ofWorldPoint: [0.1, 0.2, 0.97], in: viewport), camera: other,
        viewport: viewport)
      #expect((later.rotate(model) - [0.1, 0.2, 0.97]).length < 0.02)
    }
  }

  @Test("With the axis locked to x or y, the grabbed point keeps the pointer's y or x coordinate")
  func locked() {
    var generator = SeededGenerator(seed: 92)
    var compared = 0
    for axis in [TurnAxis.x, .y] {
      for _ in 0..<400 {
        let view = randomView(&generator)
        let world = Arcball.direction(under: view.point, camera: view.camera, viewport: viewport)
        let along = world.dot(axis.direction)
        let goal = pointOnSphere(view.camera, &generator)
        let turned = grip(view, axis: axis).orientation(
          pulledTo: goal, camera: view.camera, viewport: viewport)
        let turn = turned * view.orientation.conjugate
        #expect(turn.rotationVector.cross(axis.direction).length < 1e-9, "another axis")
        let place = turn.rotate(world)
        #expect(abs(place.dot(axis.direction) - along) < 1e-9)
        // The comparison needs a point whose circle can reach the pointer: inside the outline, and not near the
        // axis.
        let radius = (1 - along * along).squareRoot()
        let depth = axis == .x ? place.dot([0, 0, 1]) : place.z
        let rim = view.camera.isOrthographic ? 0 : radius * radius / view.camera.distance
        guard radius > 0.5, depth > rim + 1e-6 else { continue }
        let seen = view.camera.windowPoint(ofWorldPoint: place, in: viewport)
        let miss = axis == .x ? seen.y - goal.y : seen.x - goal.x
        #expect(abs(miss) < 1, "\(axis) misses by \(miss)")
        compared += 1
      }
    }
    #expect(compared > 400)
  }

  @Test("While rolling, the angle about the sphere's centre follows the pointer exactly")
  func roll() {
    var generator = SeededGenerator(seed: 93)
    for _ in 0..<400 {
      let view = randomView(&generator)
      let center = view.camera.windowPoint(ofWorldPoint: .zero, in: viewport)
      let goal = SIMD2<Double>(
        .random(in: -500...1500, using: &generator), .random(in: -500...1500, using: &generator))
      let turned = grip(view, axis: .roll, speed: 3).orientation(
        pulledTo: goal, camera: view.camera, viewport: viewport)
      let turn = turned * view.orientation.conjugate
      #expect((turn.rotate([0, 0, 1]) - [0, 0, 1]).length < 1e-9)
      func angle(_ point: SIMD2<Double>) -> Double {
        atan2(center.y - point.y, point.x - center.x)
      }
      let world = Arcball.direction(under: view.point, camera: view.camera, viewport: viewport)
      let seen = view.camera.windowPoint(ofWorldPoint: turn.rotate(world), in: viewport)
      let miss = remainder(angle(seen) - angle(goal), 2 * .pi)
      #expect(abs(miss) < 1e-6)
    }
  }

  @Test("Dragging across any rim, up to ten window sizes away, turns without jumps")
  func continuity() {
    var generator = SeededGenerator(seed: 94)
    for axis in [nil] + TurnAxis.allCases {
      for _ in 0..<3 {
        let view = randomView(&generator)
        let grip = grip(view, axis: axis)
        let way = Quaternion(angle: .random(in: 0...6.3, using: &generator), axis: [0, 0, 1])
          .rotate([1, 0, 0])
        var last = view.orientation
        // Near the window, where the rims are, steps are small, because the angle grows as a square root.
        var length = 0.0
        while length < 12_800 {
          length += length < 1400 ? 0.1 : 10
          let next = grip.orientation(
            pulledTo: view.point + SIMD2(way.x, way.y) * length, camera: view.camera,
            viewport: viewport)
          let jump = next.angle(to: last)
          // At the exact centre of a roll, any movement is a large turn.
          let limit = axis == .roll ? .infinity : length < 1400 ? 0.08 : 0.3
          if jump > limit {
            Issue.record("\(String(describing: axis)) jumps by \(jump) at \(length)")
          }
          last = next
        }
      }
    }
  }

  @Test("The result of a drag does not depend on its path, at any drag speed")
  func isPathIndependent() {
    var generator = SeededGenerator(seed: 95)
    for axis in [nil] + TurnAxis.allCases {
      for speed in [0.3, 1, 2.5] {
        let view = randomView(&generator)
        var scenes = [
          Scene(
            from: (view.camera, view.orientation), axis: axis, speed: speed)
        ]
        scenes.append(scenes[0])
        let goal = SIMD2<Double>(900, 200)
        for index in scenes.indices {
          pull(
            &scenes[index], from: view.point, by: index == 0 ? [] : [[20, 9], [700, -900]], to: goal
          )
        }
        #expect(scenes[0].orientation.angle(to: scenes[1].orientation) < 1e-12)
        pull(&scenes[0], from: nil, by: [], to: view.point)
        #expect(scenes[0].orientation.angle(to: view.orientation) < 1e-12)
      }
    }
  }

  @Test("A drag speed of two turns the sphere twice as far about the same axis")
  func speed() {
    var generator = SeededGenerator(seed: 96)
    for axis in [nil, TurnAxis.x, .y] {
      let view = randomView(&generator)
      let goal = pointOnSphere(view.camera, &generator)
      let turns = [1.0, 2].map { speed in
        (grip(view, axis: axis, speed: speed).orientation(
          pulledTo: goal, camera: view.camera, viewport: viewport) * view.orientation.conjugate)
      }
      #expect((turns[0] * turns[0]).angle(to: turns[1]) < 1e-9)
    }
  }

  // MARK: Helpers

  private func randomView(_ generator: inout SeededGenerator) -> View {
    var camera = Camera()
    camera.perspective = [0, 0.2, 0.5, 1].randomElement(using: &generator) ?? 0.5
    camera.zoom = exp2(.random(in: -1...3, using: &generator))
    let room = max(camera.zoom - 1, 0)
    camera.shift = [
      .random(in: -room...room, using: &generator), .random(in: -room...room, using: &generator),
    ]
    return View(
      camera: camera, point: pointOnSphere(camera, &generator),
      orientation: .random(using: &generator))
  }

  /// Returns a window point on the sphere, possibly outside the window.
  private func pointOnSphere(
    _ camera: Camera, _ generator: inout SeededGenerator
  ) -> SIMD2<Double> {
    let least = camera.isOrthographic ? 0 : 1 / camera.distance
    let depth = Double.random(in: least...1, using: &generator)
    let angle = Double.random(in: 0...(2 * .pi), using: &generator)
    let radius = (1 - depth * depth).squareRoot()
    return camera.windowPoint(
      ofWorldPoint: [radius * cos(angle), radius * sin(angle), depth], in: viewport)
  }

  private func grip(_ view: View, axis: TurnAxis? = nil, speed: Double = 1) -> Grip {
    Grip(
      on: view.point, orientation: view.orientation, axis: axis, speed: speed,
      camera: view.camera, viewport: viewport)
  }

  private func modelPoint(_ view: View) -> SIMD3<Double> {
    let world = Arcball.direction(under: view.point, camera: view.camera, viewport: viewport)
    return view.orientation.conjugate.rotate(world)
  }

  private func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    (((a - b) * (a - b)).sum()).squareRoot()
  }

  /// Presses at `start`, if given, and moves without a release.
  private func pull(
    _ scene: inout Scene, from start: SIMD2<Double>?, by way: [SIMD2<Double>],
    to goal: SIMD2<Double>
  ) {
    if let start { send(.pressed(.primary, at: start), to: &scene) }
    for point in way + [goal] { send(.pointerMoved(point), to: &scene) }
  }

  private func send(_ event: InputEvent, to scene: inout Scene) {
    let time = scene.time + .milliseconds(8)
    _ = scene.apply([TimedEvent(event, at: time)], now: time) { _, _ in nil }
  }
}

extension Scene {
  /// Creates a still scene with a view's camera and orientation.
  fileprivate init(
    from view: (camera: Camera, orientation: Quaternion), axis: TurnAxis?, speed: Double
  ) {
    var settings = Settings()
    settings.motion.spin = 0
    (settings.motion.axis, settings.motion.dragSpeed) = (axis, speed)
    (settings.homeCamera, settings.homeOrientation) = (view.camera, view.orientation)
    settings.homeCamera.shift = .zero
    self.init(settings: settings, viewport: InteractionTests.viewport, time: .zero)
  }
}
