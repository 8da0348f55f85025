import TagSphereArrangement
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLook
import TagSphereTestSupport
import Testing

@Suite("Decluttering in motion")
struct DeclutterMotionTests {
  /// Returns drags back and forth at 90° per second, then a flick, then a very hard flick.
  ///
  /// The idle turn runs before and between them.
  private static func script(seed: UInt64) -> [TimedEvent] {
    var generator = SeededGenerator(seed: seed)
    let center = SIMD2(800.0, 500)
    var events: [TimedEvent] = []
    func direction() -> SIMD2<Double> {
      let angle = Double.random(in: 0..<2 * .pi, using: &generator)
      return [angle.cosine, angle.sine]
    }
    // At the front, 8 pixels in 8 ms are about 90° per second.
    for start in [0.5, 0.9, 1.2] {
      events += flick(
        from: center, by: direction() * 8, steps: 35, at: .seconds(start))
      // A drag that rests before its release starts no spin.
      events[events.count - 1].time += .milliseconds(45)
    }
    events += flick(from: center, by: direction() * 21, steps: 10, at: .seconds(2))
    events += flick(from: center, by: direction() * 83, steps: 8, at: .seconds(3.2))
    return events
  }

  /// The faults found while a cloud turned, and the numbers of changes and frames.
  private struct Outcome {
    var overlaps = 0
    /// The intervals below 300 ms between two changes of the same label on the near side.
    var blinks: [Duration] = []
    /// The number of intervals below 300 ms that occurred during a drag.
    var surprises = 0
    var changes = 0
    var frames = 0
  }

  private func turn(
    _ cloud: SampleCloud, rate: Double, length: Duration, script: [TimedEvent]
  ) -> Outcome {
    var settings = Scene.Settings()
    settings.homeCamera = cloud.camera
    var scene = Scene(settings: settings, viewport: SampleCloud.viewport, time: .zero)
    var declutterer = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
    let oracle = cloud.oracle
    var events = script[...]
    var outcome = Outcome()
    var wasShown: Set<Int> = []
    var lastChange: [Int: Duration] = [:]
    // The time of the last event of the drag.
    var taken = Duration.zero
    while scene.time < length {
      outcome.frames += 1
      let now = Duration.seconds(Double(outcome.frames) / rate)
      let due = events.prefix { $0.time <= now }
      events = events.dropFirst(due.count)
      _ = scene.apply(Array(due), now: now) { _, _ in nil }
      if scene.isHandled { taken = now }
      _ = declutterer.update(scene.frame, now: scene.time, isHandled: scene.isHandled) {
        scene.frame(foreseenIn: $0)
      }
      let drawn = declutterer.visibility.indices.filter { declutterer.visibility[$0] > 0 }
      outcome.overlaps += oracle.overlaps(scene.orientation, among: drawn).count
      let shown = Set(declutterer.shownLabels)
      let heights = oracle.heights(scene.orientation)
      for label in shown.symmetricDifference(wasShown) where outcome.frames > 1 {
        // A label that passes behind the rim has turned out of view.
        if !shown.contains(label), heights[label] < oracle.rim + 1e-5 {
          lastChange[label] = nil
          continue
        }
        outcome.changes += 1
        // One microsecond of tolerance for rounding.
        if let last = lastChange[label], now - last < .microseconds(299_999) {
          if last <= taken { outcome.surprises += 1 } else { outcome.blinks.append(now - last) }
        }
        lastChange[label] = now
      }
      wasShown = shown
    }
    return outcome
  }

  @Test(
    "Labels neither overlap nor blink during the idle turn, drags and flicks",
    arguments: [20.0, 60, 144])
  func turning(rate: Double) throws {
    let name = rate == 60 ? "debtags.tsv" : "languages.tsv"
    // All labels are tested only at the lowest frame rate: a build without optimization is slow.
    let cloud = try SampleCloud(firstPictureOf: name, top: rate == 20 ? nil : 200)
    let outcome = turn(
      cloud, rate: rate, length: .seconds(rate > 100 ? 3.6 : 4.5),
      script: Self.script(seed: UInt64(rate)))
    #expect(outcome.overlaps == 0)
    #expect(outcome.blinks.isEmpty, "\(outcome.blinks)")
    // A sudden drag at 90° per second can bring a heavier label that must not yield.
    #expect(outcome.surprises * 10 < outcome.changes, "\(outcome.surprises)")
    #expect(outcome.changes > 50)
  }

  @Test("At any frame rate, fading ends in the same state, and then nothing changes")
  func fades() throws {
    let cloud = try SampleCloud(firstPictureOf: "languages.tsv")
    var bytes: [[UInt8]] = []
    for rate in [20.0, 60, 100] {
      var declutterer = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
      let turned = cloud.uniforms(Quaternion(angle: 0.5, axis: [0, 1, 0]))
      _ = declutterer.update(cloud.uniforms(.identity), now: .zero) { _ in
        cloud.uniforms(.identity)
      }
      #expect(declutterer.isSettled)
      let first = declutterer.visibility
      var now = Duration.zero
      var hasGray = false
      while now < .seconds(2) {
        now += .seconds(1 / rate)
        _ = declutterer.update(turned, now: now) { _ in turned }
        if declutterer.visibility.contains(where: { $0 > 0 && $0 < 200 }) { hasGray = true }
        if now > .milliseconds(1500) {
          #expect(declutterer.isSettled, "at \(now)")
          let hasChanged = declutterer.update(turned, now: now) { _ in turned }
          #expect(!hasChanged)
        }
      }
      #expect(hasGray && declutterer.visibility != first)
      bytes.append(declutterer.visibility)
      // Once settled, the declutterer shows the same labels as a still picture.
      var still = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
      still.settle(turned)
      #expect(Set(still.shownLabels) == Set(declutterer.shownLabels))
    }
    #expect(bytes[0] == bytes[1] && bytes[1] == bytes[2])
  }
}

extension Double {
  fileprivate var cosine: Double { Quaternion(angle: self, axis: [0, 0, 1]).rotate([1, 0, 0]).x }
  fileprivate var sine: Double { Quaternion(angle: self, axis: [0, 0, 1]).rotate([1, 0, 0]).y }
}
