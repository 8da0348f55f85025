import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import Testing

@Suite("Scene input")
struct SceneInputTests {
  /// Picks label 7 in the middle of the window and nothing elsewhere.
  private let pick: Scene.Picker = { point, _ in
    abs(point.x - 640) < 50 && abs(point.y - 360) < 20 ? 7 : nil
  }

  @Test("A click chooses the label under the pointer, once")
  func click() {
    var scene = makeScene(idleDegrees: 8)
    let actions = scene.apply(
      [
        TimedEvent(.pressed(.primary, at: [640, 360]), at: .milliseconds(10)),
        TimedEvent(.pointerMoved([642, 361]), at: .milliseconds(20)),
        TimedEvent(.released(.primary, at: [642, 361]), at: .milliseconds(30)),
      ], now: .milliseconds(40), pick: pick)
    #expect(actions == [.chose(label: 7)])
    #expect(scene.isStill, "a click stops the turning for a while")
    #expect(scene.rest == .seconds(5) - .milliseconds(10))
  }

  @Test("A click on no label, or with another button, chooses nothing")
  func clickOnNothing() {
    var scene = makeScene(idleDegrees: 0)
    let beside = [
      TimedEvent(.pressed(.primary, at: [100, 100]), at: .zero),
      TimedEvent(.released(.primary, at: [100, 100]), at: .zero),
    ]
    #expect(scene.apply(beside, now: .zero, pick: pick) == [])
    let secondary = [
      TimedEvent(.pressed(.secondary, at: [640, 360]), at: .zero),
      TimedEvent(.released(.secondary, at: [640, 360]), at: .zero),
    ]
    #expect(scene.apply(secondary, now: .zero, pick: pick) == [])
  }

  @Test("After a drag of more than four pixels, a release is not a click", arguments: [1.0, 2])
  func slack(contentScale: Double) {
    for (distance, isClick) in [(3.9, true), (4.1, false)] {
      var scene = makeScene(idleDegrees: 0)
      scene.contentScale = contentScale
      let away = 640 + distance * contentScale
      let actions = scene.apply(
        [
          TimedEvent(.pressed(.primary, at: [640, 360]), at: .zero),
          TimedEvent(.pointerMoved([away, 360]), at: .milliseconds(10)),
          TimedEvent(.pointerMoved([640, 360]), at: .milliseconds(20)),
          TimedEvent(.released(.primary, at: [640, 360]), at: .milliseconds(100)),
        ], now: .milliseconds(100), pick: pick)
      #expect(actions == (isClick ? [.chose(label: 7)] : []))
      #expect(scene.orientation.angle(to: .identity) < 1e-12)
    }
  }

  @Test("A drag keeps the pressed point under the pointer, even outside the window")
  func pull() {
    var scene = makeScene(idleDegrees: 8)
    _ = scene.apply([], now: .seconds(1), pick: pick)
    let press = SIMD2<Double>(600, 300)
    _ = scene.apply(
      [TimedEvent(.pressed(.primary, at: press), at: .seconds(1))], now: .seconds(1), pick: pick)
    let held = Arcball.direction(under: press, camera: scene.camera, viewport: viewport)
    let modelPoint = scene.orientation.conjugate.rotate(held)
    for (index, point) in [[660, 280], [2000, -500], [700, 420]].enumerated() {
      let point = SIMD2<Double>(Double(point[0]), Double(point[1]))
      let time = Duration.seconds(2 + index)
      _ = scene.apply(
        [TimedEvent(.pointerMoved(point), at: time), TimedEvent(.pointerLeft, at: time)],
        now: time, pick: pick)
    }
    let seen = scene.camera.windowPoint(
      ofWorldPoint: scene.orientation.rotate(modelPoint), in: viewport)
    #expect(abs(seen.x - 700) < 1 && abs(seen.y - 420) < 1)
  }

  @Test("Hovering highlights a label, slows the turn, and ends when the pointer leaves")
  func hover() {
    var scene = makeScene(idleDegrees: 8)
    _ = scene.apply(
      [TimedEvent(.pointerMoved([640, 360]), at: .zero)], now: .milliseconds(1), pick: pick)
    #expect(scene.hoveredLabel == 7)
    #expect(scene.frame.highlightedLabel == 7)
    run(&scene, to: .seconds(10), pick: pick)
    let before = scene.orientation
    run(&scene, from: .seconds(10), to: .seconds(11), pick: pick)
    #expect(abs(scene.orientation.angle(to: before) * 180 / .pi - 2) < 0.01)
    _ = scene.apply([TimedEvent(.pointerLeft, at: .seconds(11))], now: .seconds(12), pick: pick)
    #expect(scene.hoveredLabel == nil)
  }

  @Test("A label that turns under a resting pointer is not hovered until the pointer moves")
  func movedUnderPointer() {
    var scene = makeScene(idleDegrees: 8)
    var label: Int?
    let pick: Scene.Picker = { _, _ in label }
    _ = scene.apply([TimedEvent(.pointerMoved([640, 360]), at: .zero)], now: .zero, pick: pick)
    label = 7
    run(&scene, to: .seconds(10), pick: pick)
    #expect(scene.hoveredLabel == nil && scene.tooltipLabel == nil)
    let before = scene.orientation
    run(&scene, from: .seconds(10), to: .seconds(11), pick: pick)
    #expect(abs(scene.orientation.angle(to: before) * 180 / .pi - 8) < 0.01)
    _ = scene.apply(
      [TimedEvent(.pointerMoved([641, 360]), at: .seconds(11))], now: .seconds(11), pick: pick)
    #expect(scene.hoveredLabel == 7)
    label = 8
    run(&scene, from: .seconds(11), to: .seconds(12), pick: pick)
    #expect(scene.hoveredLabel == nil)
  }

  @Test("A pointer that rests for 20 s hovers over nothing, and the sphere continues to turn")
  func longRest() {
    for effect in [HoverEffect.slow, .stop] {
      var settings = makeScene(idleDegrees: 8).settings
      settings.motion.hover = effect
      var scene = Scene(settings: settings, viewport: viewport, time: .zero)
      run(&scene, to: .seconds(5), pick: pick)
      _ = scene.apply(
        [TimedEvent(.pointerMoved([640, 360]), at: .seconds(5))], now: .seconds(5), pick: pick)
      run(&scene, from: .seconds(5), to: .seconds(24.5), pick: pick)
      #expect(scene.hoveredLabel == 7 && scene.tooltipLabel == 7)
      #expect(!scene.isStill || (scene.pointingRest.map { $0 <= .milliseconds(500) } ?? false))
      run(&scene, from: .seconds(24.5), to: .seconds(35), pick: pick)
      #expect(scene.hoveredLabel == nil && scene.tooltipLabel == nil)
      let before = scene.orientation
      run(&scene, from: .seconds(35), to: .seconds(36), pick: pick)
      #expect(abs(scene.orientation.angle(to: before) * 180 / .pi - 8) < 0.01)
    }
  }

  @Test("Scroll wheel and keys zoom smoothly between the limits")
  func zoom() {
    var scene = makeScene(idleDegrees: 0)
    _ = scene.apply(
      [TimedEvent(.scrolled([0, 1], at: [640, 360]), at: .zero)], now: .zero, pick: pick)
    _ = scene.apply([], now: .milliseconds(20), pick: pick)
    #expect(scene.camera.zoom > 1 && scene.camera.zoom < 1.18)
    run(&scene, from: .milliseconds(20), to: .seconds(1), pick: pick)
    #expect(abs(scene.camera.zoom - 1.1892) < 1e-3)
    for (character, limit) in [("+", 16.0), ("-", 0.5)] as [(Unicode.Scalar, Double)] {
      for _ in 0..<100 {
        let now = scene.time
        _ = scene.apply([TimedEvent(.character(character), at: now)], now: now, pick: pick)
      }
      run(&scene, from: scene.time, to: scene.time + .seconds(3), pick: pick)
      #expect(abs(scene.camera.zoom / limit - 1) < 1e-3)
    }
  }

  @Test(
    "Escape, Ctrl-Q and the close button quit; F11 toggles full screen; exposure is reported to the caller"
  )
  func commands() {
    var scene = makeScene(idleDegrees: 0)
    func actions(_ event: InputEvent) -> [SceneAction] {
      scene.apply([TimedEvent(event, at: .zero)], now: .zero, pick: pick)
    }
    #expect(actions(.key(.escape, modifiers: [], isRepeat: false)) == [.ended])
    #expect(actions(.key(.letter("q"), modifiers: .control, isRepeat: false)) == [.ended])
    #expect(actions(.key(.letter("q"), modifiers: [], isRepeat: false)) == [])
    #expect(actions(.closeRequested) == [.ended])
    #expect(actions(.key(.function(11), modifiers: [], isRepeat: false)) == [.toggledFullScreen])
    #expect(actions(.key(.function(11), modifiers: [], isRepeat: true)) == [])
    #expect(actions(.exposed) == [.exposed])
    #expect(actions(.character("x")) == [])
  }

  @Test("A resize changes the viewport, but an empty size is ignored")
  func resizing() {
    var scene = makeScene(idleDegrees: 0)
    for (width, height) in [(800, 600), (0, 0)] {
      _ = scene.apply(
        [TimedEvent(.resized(width: width, height: height), at: .zero)], now: .zero, pick: pick)
      #expect(scene.viewport == Viewport(width: 800, height: 600))
    }
  }

  @Test("The times of queued events are spread over the time since the last poll")
  func spreading() {
    let events = TimedEvent.spread(
      [.pointerLeft, .exposed, .closeRequested, .pointerLeft],
      over: .milliseconds(100)...(.milliseconds(180)))
    #expect(
      events.map(\.time) == [110, 130, 150, 170].map { Duration.milliseconds($0) })
    #expect(TimedEvent.spread([], over: .zero...(.zero)) == [])
  }
}
