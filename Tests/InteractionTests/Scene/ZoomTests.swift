import Foundation
import TagSphereGeometry
import TagSphereTestSupport
import Testing

import TagSphereForms
@testable import TagSphereInteraction

@Suite("Zooming")
struct ZoomTests {
  @Test("Zooming keeps the point under the pointer in every frame, both in and out")
  func pointStays() {
    var generator = SeededGenerator(seed: 61)
    for _ in 0..<60 {
      var scene = makeScene(idleDegrees: 0)
      let pointer = SIMD2<Double>(
        .random(in: 0...1280, using: &generator), .random(in: 0...720, using: &generator))
      let held = picturePoint(pointer, scene)
      for steps in [1, 3, 2, -1, 4, -2, -3] as [Double] {
        scroll(&scene, steps, at: pointer)
        for _ in 0..<6 {
          run(&scene, from: scene.time, to: scene.time + .milliseconds(16))
          let seen = scene.camera.windowPoint(ofWorldPoint: held, in: viewport)
          #expect(abs(seen.x - pointer.x) < 0.01 && abs(seen.y - pointer.y) < 0.01)
        }
      }
    }
  }

  @Test("Zooming out returns to the middle, and never leaves the picture")
  func returns() {
    var generator = SeededGenerator(seed: 62)
    for _ in 0..<60 {
      var scene = makeScene(idleDegrees: 0)
      for _ in 0..<12 {
        let pointer = SIMD2<Double>(
          .random(in: -300...1580, using: &generator), .random(in: -300...1020, using: &generator))
        scroll(&scene, .random(in: -4...6, using: &generator), at: pointer)
        for _ in 0..<8 {
          run(&scene, from: scene.time, to: scene.time + .milliseconds(16))
          let room = max(scene.camera.zoom - 1, 0)
          #expect(abs(scene.camera.shift.x) <= room && abs(scene.camera.shift.y) <= room)
        }
      }
      scroll(&scene, -100, at: [1000, 100])
      run(&scene, from: scene.time, to: scene.time + .seconds(2))
      #expect(scene.camera.shift == .zero && scene.camera.zoom == 0.5)
      scroll(&scene, 4, at: [1000, 100])
      run(&scene, from: scene.time, to: scene.time + .seconds(2))
      #expect(scene.camera.shift == .zero && scene.camera.zoom == 1)
    }
  }

  @Test("Keys zoom about the middle of the window, and Home restores the middle")
  func keysAndHome() {
    var scene = makeScene(idleDegrees: 0)
    scroll(&scene, 4, at: [1000, 100])
    run(&scene, from: scene.time, to: scene.time + .seconds(1))
    let middle = picturePoint([640, 360], scene)
    let time = scene.time
    _ = scene.apply([TimedEvent(.character("+"), at: time)], now: time) { _, _ in nil }
    for _ in 0..<20 {
      run(&scene, from: scene.time, to: scene.time + .milliseconds(16))
      let seen = scene.camera.windowPoint(ofWorldPoint: middle, in: viewport)
      #expect(abs(seen.x - 640) < 0.01 && abs(seen.y - 360) < 0.01)
    }
    _ = scene.apply([key(.home, at: scene.time)], now: scene.time) { _, _ in nil }
    var last = scene.camera.shift
    while !scene.isStill {
      run(&scene, from: scene.time, to: scene.time + .milliseconds(16))
      #expect(((scene.camera.shift - last) * (scene.camera.shift - last)).sum() < 0.1, "jumps")
      last = scene.camera.shift
    }
    #expect(scene.camera == scene.settings.homeCamera)
  }

  @Test("Zooming follows the speed and range of the settings, including the zoom of the home view")
  func settings() {
    var settings = Scene.Settings()
    (settings.motion.zoomStep, settings.motion.zoomRange, settings.homeCamera.zoom) = (1, 1...3, 5)
    var scene = Scene(settings: settings, viewport: viewport, time: .zero)
    scroll(&scene, -1, at: [640, 360])
    run(&scene, to: .seconds(2))
    #expect(abs(scene.camera.zoom - 2.5) < 1e-9)
    scroll(&scene, 9, at: [640, 360])
    run(&scene, from: .seconds(2), to: .seconds(4))
    #expect(abs(scene.camera.zoom - 5) < 1e-9)
    scroll(&scene, -9, at: [640, 360])
    run(&scene, from: .seconds(4), to: .seconds(6))
    #expect(abs(scene.camera.zoom - 1) < 1e-9)
  }

  @Test("A place brought to the front also comes to the middle of the window")
  func frontIsTheMiddle() {
    var scene = makeScene(idleDegrees: 0)
    scroll(&scene, 6, at: [100, 700])
    // The zoom has not ended yet.
    run(&scene, from: scene.time, to: scene.time + .milliseconds(48))
    scene.bringToFront([0.4, -0.2, 0.6])
    run(&scene, from: scene.time, to: scene.time + .seconds(1))
    let place = scene.orientation.rotate(SIMD3(0.4, -0.2, 0.6))
    let seen = scene.camera.windowPoint(ofWorldPoint: place, in: viewport)
    #expect(abs(seen.x - 640) < 0.5 && abs(seen.y - 360) < 0.5)
    #expect(abs(scene.camera.zoom - exp2(1.5)) < 1e-6)
    #expect(scene.isStill)
  }

  private func scroll(_ scene: inout Scene, _ steps: Double, at point: SIMD2<Double>) {
    let time = scene.time
    _ = scene.apply([TimedEvent(.scrolled([0, steps], at: point), at: time)], now: time) { _, _ in
      nil
    }
  }

  /// Returns the point at a window point in the plane through the sphere's centre.
  private func picturePoint(_ point: SIMD2<Double>, _ scene: Scene) -> SIMD3<Double> {
    let ray = scene.camera.ray(through: point, in: viewport)
    return ray.point(at: -ray.origin.z / ray.direction.z)
  }
}
