import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereInteraction
import TagSphereLabels
import TagSphereLiveLabels
import TagSphereRenderer
import TagSphereScreen
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewerSupport
import TagSphereWindow
import Testing

@testable import TagSphereViewer

/// Tests that touches hit what is seen, however the picture is rotated and shifted.
///
/// A kiosk's cloud runs on the test's own clock.
@Suite("Rotated and shifted pictures") @MainActor
struct PresentationTests {
  private static let words = (0..<60).map { "word\($0)" }

  private func screen(
    rotation: ScreenRotation = .none, isProtected: Bool = false, size: SIMD2<Int>,
    clock: TestClock, configure: (inout ViewerSettings, inout CloudDesign) -> Void = { _, _ in }
  ) throws -> TestScreen {
    var settings = ViewerSettings()
    settings.kiosk = KioskOptions()
    settings.kiosk?.idleReset = nil
    settings.motion.spin = 0
    settings.motion.idleDelay = nil
    settings.quality = .fast
    settings.screen.rotation = rotation
    settings.screen.protectsPanel = isProtected
    var design = CloudDesign.even
    configure(&settings, &design)
    return try TestScreen(
      words: Self.words, design: design, settings: settings, size: size, clock: clock)
  }

  /// Random input in a window.
  private struct Gestures {
    var generator = SeededGenerator(seed: 5)
    let window: SIMD2<Int>

    mutating func point() -> SIMD2<Double> {
      [
        Double.random(in: 0..<Double(window.x), using: &generator),
        Double.random(in: 0..<Double(window.y), using: &generator),
      ]
    }

    /// Returns a click, a drag or a turn of the wheel; then the pointer leaves.
    mutating func next() -> [InputEvent] {
      let (start, end) = (point(), point())
      let gesture: [InputEvent] =
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: [.scrolled([0, Bool.random(using: &generator) ? 1 : -1], at: start)]
        case 1:
          [
            .pressed(.primary, at: start), .pointerMoved((start + end) / 2), .pointerMoved(end),
            .released(.primary, at: end),
          ]
        default: [.pressed(.primary, at: start), .released(.primary, at: start)]
        }
      return [.pointerMoved(start)] + gesture + [.pointerLeft]
    }
  }

  @Test(
    "A touch on a rotated picture has the same effect as at the same place of an upright picture",
    arguments: 0..<4)
  func touches(turns: Int) throws {
    let clock = TestClock()
    let window: SIMD2<Int> = [280, 200]
    let rotation = try #require(ScreenRotation(rawValue: turns))
    let size = ScreenTransform(rotation: rotation, windowSize: window).pictureSize
    func configure(_ settings: inout ViewerSettings, _ design: inout CloudDesign) {
      settings.motion.onChoose = .stay
      settings.motion.isReduced = true
      design.layout.textSize = .density(0.9)
    }
    let shown = try screen(
      rotation: rotation, isProtected: true, size: window, clock: clock, configure: configure)
    let upright = try screen(size: size, clock: clock, configure: configure)
    try shown.start()
    try upright.start()
    var gestures = Gestures(window: window)
    var (chosen, places) = (0, Set<SIMD2<Int>>())
    for _ in 0..<60 {
      clock.now += .milliseconds(Int.random(in: 300...40_000, using: &gestures.generator))
      for screen in [shown, upright] { try screen.turn(at: []) }
      shown.viewer.view.followPlan()
      let transform = shown.viewer.view.screen.shown.transform
      places.insert(transform.offset)
      let events = gestures.next()
      let times = events.indices.map { clock.now + .milliseconds(20 * $0) }
      clock.now = times[times.count - 1]
      func choices(_ output: Output) -> [Int] {
        output.requests.compactMap {
          if case .deliver(let choice) = $0 { choice.index } else { nil }
        }
      }
      let actual = choices(try shown.turn(at: zip(events, times).map { TimedEvent($0, at: $1) }))
      let expected = choices(
        try upright.turn(
          at: zip(events, times).map { TimedEvent(transform.upright($0), at: $1) }))
      #expect(actual == expected)
      #expect(shown.viewer.scene.frame == upright.viewer.scene.frame)
      chosen += actual.count
    }
    #expect(chosen > 1, "too few labels were hit: \(chosen)")
    #expect(places.count > 3, "the picture was not shifted")
  }

  @Test("A held label stays under the finger while the pixel shift moves the picture")
  func heldInGlide() throws {
    let clock = TestClock()
    let window: SIMD2<Int> = [1000, 800]
    let screen = try screen(rotation: .right, isProtected: true, size: window, clock: clock)
    let viewer = screen.viewer
    try screen.start()
    clock.now = .seconds(179)
    try screen.turn(at: [])
    func seen(_ label: Int) -> SIMD2<Double> {
      viewer.view.screen.shown.transform.windowPoint(
        ofPicture: viewer.scene.frame.windowPoint(of: viewer.cloud.batch.labels[label]))
    }
    // The label nearest to the middle.
    let middle = SIMD2<Double>(window) / 2
    let front = viewer.cloud.batch.labels.indices.filter {
      !viewer.scene.frame.isBehind(viewer.cloud.batch.labels[$0])
    }
    func distance(_ label: Int) -> Double {
      let way = seen(label) - middle
      return (way * way).sum()
    }
    let label = try #require(front.min { distance($0) < distance($1) })
    let start = seen(label)
    clock.now = .milliseconds(179_300)
    try screen.turn(at: [
      TimedEvent(.pressed(.primary, at: start), at: .milliseconds(179_100)),
      TimedEvent(.pointerMoved(start + [30, 12]), at: .milliseconds(179_200)),
    ])
    let before = viewer.view.screen.shown.transform.offset
    var farthest = 0.0
    for step in 0..<80 {
      clock.now = .milliseconds(179_500 + step * 50)
      try screen.turn(at: [])
      viewer.view.followPlan()
      let miss = seen(label) - (start + [30, 12])
      farthest = max(farthest, (miss * miss).sum().squareRoot())
    }
    #expect(viewer.view.screen.shown.transform.offset != before, "the picture did not glide")
    #expect(farthest < 0.5, "the label was left behind by \(farthest) pixels")
  }

  @Test("A still kiosk draws only while it shifts or shades the picture, and sleeps in between")
  func pacing() throws {
    let clock = TestClock()
    let screen = try screen(isProtected: true, size: [400, 320], clock: clock) { settings, _ in
      settings.screen.status = .off
    }
    try screen.start()
    var (shownAtRest, shownInMotion, wakingsInGlides, wakings) = (0, 0, 0, 0)
    var rest = Duration.zero
    while clock.now < .seconds(600) {
      let sleep = max(screen.output.wakeTime - clock.now, .milliseconds(1))
      clock.now += sleep
      let draws = try screen.turn(at: []).hasFrame
      // The best frame at the beginning is not counted.
      guard clock.now > .seconds(2) else { continue }
      // The sweep is followed by one frame without the band.
      let isSwept = [clock.now - sleep, clock.now].contains { ShadeSweep.band(at: $0) != nil }
      let isSliding = (clock.now / .seconds(1)).truncatingRemainder(dividingBy: 60) < 2.05
      if isSwept || isSliding {
        if draws { shownInMotion += 1 }
        if isSliding { wakingsInGlides += 1 }
      } else {
        if draws { shownAtRest += 1 }
        wakings += 1
        rest += sleep
      }
    }
    print(
      "still: \(wakings) wakings in \(rest), \(wakingsInGlides) in 9 glides; "
        + "\(shownInMotion) frames in motion")
    #expect(wakingsInGlides <= 9 * 20)
    #expect(shownAtRest == 0)
    #expect(Double(wakings) / (rest / .seconds(1)) <= 2.05)
    // There are two sweeps at 60 frames a second, and nine glides of a few pixels.
    #expect((3000...5000).contains(shownInMotion), "\(shownInMotion)")
  }

  @Test("Versions in a kiosk are at least 400 ms apart, however often new versions arrive")
  func calmVersions() throws {
    func versions(isKiosk: Bool) throws -> [Duration] {
      let clock = TestClock()
      var settings = ViewerSettings()
      settings.updates = .stream(top: nil)
      settings.kiosk = isKiosk ? KioskOptions() : nil
      settings.motion.spin = 0
      let screen = try TestScreen(words: ["word1"], settings: settings, clock: clock)
      try screen.start()
      var times: [Duration] = []
      for frame in 1...600 {
        clock.now = .seconds(Double(frame) / 60)
        var reader = UpdateReader()
        reader.consume(Array("word1\t\(frame)\n".utf8)[...])
        screen.update(.stream(StreamUpdates(updates: reader.fetch())))
        let before = screen.viewer.cloud.tags.first { $0.text == "word1" }?.weight
        try screen.turn(at: [])
        if screen.viewer.cloud.tags.first(where: { $0.text == "word1" })?.weight != before {
          times.append(clock.now)
        }
      }
      return times
    }
    #expect(try versions(isKiosk: false).count > 500, "a window takes them as they come")
    let calm = try versions(isKiosk: true)
    #expect(zip(calm, calm.dropFirst()).allSatisfy { $1 - $0 >= .milliseconds(400) })
    #expect((20...25).contains(calm.count), "\(calm.count)")
  }
}
