import Foundation
import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereTestSupport
import Testing

@Suite("Clicks")
struct ClickTests {
  /// Picks label 0 in the right half of the window and nothing elsewhere.
  private let pick: Scene.Picker = { point, _ in point.x > 640 ? 0 : nil }
  private let place: SIMD3<Double> = [0.6, -0.5, -0.6]

  @Test("A chosen label comes to the front at once, unless this motion is disabled")
  func chosen() {
    for comes in [true, false] {
      var scene = scene { $0.motion.onChoose = comes ? .front : .stay }
      #expect(click(&scene, [900, 300], at: .zero) == [.chose(label: 0)])
      #expect(scene.isStill != comes)
      run(&scene, from: scene.time, to: .milliseconds(540), pick: pick)
      #expect((offset(scene) < 0.5) == comes, "\(offset(scene))°")
    }
  }

  @Test("A double click chooses once, then brings the label to the front at twice the size")
  func doubleClick() {
    var scene = scene()
    #expect(click(&scene, [900, 300], at: .zero) == [.chose(label: 0)])
    #expect(scene.isStill, "it stays under the pointer, until the second click")
    #expect(click(&scene, [910, 310], at: .milliseconds(250)) == [])
    run(&scene, from: scene.time, to: scene.time + .seconds(1), pick: pick)
    #expect(offset(scene) < 0.01)
    #expect(abs(scene.camera.zoom - 2) < 1e-3 && scene.camera.shift == .zero)
    #expect(scene.isStill)
  }

  @Test(
    "A double click refers to the label of the first click, even if the label is already moving")
  func doubleClickInFlight() {
    for (comes, label) in [(true, 1), (true, nil), (false, 1), (false, nil)] as [(Bool, Int?)] {
      var scene = scene { $0.motion.onChoose = comes ? .front : .stay }
      _ = click(&scene, [900, 300], at: .zero)
      let second = click(&scene, [900, 300], at: .milliseconds(150)) { _, _ in label }
      #expect(second == (comes ? [] : label.map { [.chose(label: $0)] } ?? []))
      run(&scene, from: scene.time, to: scene.time + .seconds(1), pick: pick)
      #expect((offset(scene) < 0.01) == comes && (scene.camera.zoom > 1.9) == comes)
    }
  }

  @Test("If the pointer leaves between two quick clicks, the clicks are not a double click")
  func awayAndBack() {
    for away in [InputEvent.pointerMoved([900, 330]), .pointerLeft] {
      var scene = scene()
      _ = click(&scene, [900, 300], at: .zero)
      _ = scene.apply([TimedEvent(away, at: .milliseconds(60))], now: .milliseconds(60), pick: pick)
      #expect(click(&scene, [900, 300], at: .milliseconds(100)) == [.chose(label: 0)])
    }
  }

  @Test("A third click in a burst neither chooses nor zooms nor stops the turn")
  func tripleClick() {
    var scene = scene()
    let actions = (0..<3).map { click(&scene, [900, 300], at: .milliseconds($0 * 200)) }
    #expect(actions == [[.chose(label: 0)], [], []])
    run(&scene, from: scene.time, to: scene.time + .seconds(1), pick: pick)
    #expect(offset(scene) < 0.01 && abs(scene.camera.zoom - 2) < 1e-3)
    #expect(click(&scene, [900, 300], at: scene.time) == [.chose(label: 0)])
  }

  @Test("A double click on no label returns to the home view")
  func home() {
    var scene = scene { $0.homeOrientation = Quaternion(angle: 1, axis: [1, 2, 3]) }
    scene.bringToFront([0, 1, 0])
    let time = Duration.seconds(1)
    _ = scene.apply(
      [TimedEvent(.scrolled([0, 5], at: [100, 100]), at: .milliseconds(600))], now: time,
      pick: pick)
    #expect(click(&scene, [100, 100], at: time) == [])
    #expect(click(&scene, [100, 100], at: time + .milliseconds(200)) == [])
    run(&scene, from: scene.time, to: scene.time + .seconds(1), pick: pick)
    #expect(scene.orientation == scene.settings.homeOrientation)
    #expect(scene.camera == scene.settings.homeCamera)
  }

  @Test("Clicks that are late, far apart or separated by a drag are separate")
  func twoClicks() {
    for (pause, way, scale, isDouble) in [
      (300, 0.0, 1.0, true), (301, 0, 1, false), (200, 24, 1, true), (200, 24.5, 1, false),
      (200, 48, 2, true), (200, 49, 2, false),
    ] {
      var scene = scene()
      scene.contentScale = scale
      _ = click(&scene, [900, 300], at: .zero)
      let second = click(&scene, [900 + way, 300], at: .milliseconds(pause))
      #expect(second == (isDouble ? [] : [.chose(label: 0)]), "\(pause) ms, \(way) pixels")
    }
    var scene = scene()
    _ = click(&scene, [900, 300], at: .zero)
    for event in flick(from: [900, 300], by: [1, 1], steps: 6, at: .milliseconds(70)) {
      _ = scene.apply([event], now: event.time, pick: pick)
    }
    #expect(click(&scene, [900, 300], at: .milliseconds(200)) == [.chose(label: 0)])
  }

  @Test("A click on no label, followed by a click on a label, is a choice")
  func secondTry() {
    var scene = scene()
    #expect(click(&scene, [635, 300], at: .zero) == [])
    #expect(click(&scene, [645, 300], at: .milliseconds(200)) == [.chose(label: 0)])
  }

  @Test("Clicks take effect at once if motion is reduced or paused")
  func cuts() {
    for isPaused in [false, true] {
      var scene = scene { ($0.motion.isReduced, $0.motion.onChoose) = (!isPaused, .front) }
      if isPaused { _ = scene.apply([key(.space, at: .zero)], now: .zero, pick: pick) }
      _ = click(&scene, [900, 300], at: .zero)
      #expect(offset(scene) < 1e-6 && scene.isStill)
      _ = click(&scene, [900, 300], at: .milliseconds(200))
      #expect(scene.camera.zoom == 2 && scene.isStill)
    }
  }

  @Test(
    "Buttons other than the main button choose nothing, and the middle button rolls until its release"
  )
  func otherButtons() {
    for button in [InputEvent.PointerButton.secondary, .middle] {
      var scene = scene()
      #expect(click(&scene, [900, 300], at: .zero, button: button) == [])
      for event in flick(from: [900, 360], by: [0, 12], steps: 8) {
        var event = event
        if case .pressed(_, let point, _) = event.event {
          event.event = .pressed(button, at: point)
        }
        _ = scene.apply([event], now: event.time, pick: pick)
      }
      // The flick releases the main button, but another button is held.
      let turn = scene.orientation.rotationVector
      #expect(button == .middle ? turn.z < -0.3 : turn == .zero)
      #expect(abs(turn.x) < 1e-9 && abs(turn.y) < 1e-9)
      let held = scene.orientation
      run(&scene, from: scene.time, to: scene.time + .milliseconds(200), pick: pick)
      #expect(scene.orientation == held)
    }
  }

  private func scene(_ change: (inout Scene.Settings) -> Void = { _ in }) -> Scene {
    var settings = Scene.Settings()
    (settings.motion.spin, settings.motion.onChoose) = (0, .stay)
    change(&settings)
    return Scene(settings: settings, viewport: viewport, time: .zero)
  }

  private func click(
    _ scene: inout Scene, _ point: SIMD2<Double>, at time: Duration,
    button: InputEvent.PointerButton = .primary, pick: Scene.Picker? = nil
  ) -> [SceneAction] {
    let events = [
      TimedEvent(.pressed(button, at: point), at: time),
      TimedEvent(.released(button, at: point), at: time + .milliseconds(40)),
    ]
    return scene.apply(
      events, now: time + .milliseconds(50), pick: pick ?? self.pick,
      guide: guide(to: [place, [0, 1, 0]]))
  }

  /// Returns the angle between the label and the front, in degrees.
  private func offset(_ scene: Scene) -> Double {
    let direction = scene.orientation.rotate(place).normalized()
    return atan2(direction.cross([0, 0, 1]).length, direction.z) * 180 / .pi
  }
}
