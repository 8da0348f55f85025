import Foundation
import TagSphereCloudCore
import TagSphereCommandLineOptions
import TagSphereGeometry
import TagSphereInteraction
import TagSphereTestSupport
import TagSphereWindow
import Testing

@testable import TagSphereProgram

/// A kiosk's cloud with a clock of its own: hands find what is seen, however the picture is turned
/// and slid.
@Suite("A cloud on a wall's screen", .serialized) @MainActor
struct StageOnScreenTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    var tags = "text\tweight\n"
    for index in 0..<60 { tags += "word\(index)\t\(1 + index % 9)\n" }
    file = try folder.file("tags.tsv", Array(tags.utf8)).path
  }

  private func stage(
    _ arguments: [String], window: SIMD2<Int>, clock: TestClock
  ) throws -> CloudStage {
    let calm = ["--spin", "0", "--idle-spin", "never", "--quality", "fast"]
    return try .offScreen(kiosk: [file] + calm + arguments, size: window, clock: clock)
  }

  /// A hand that does what it likes in a window.
  private struct Hand {
    var generator = SeededGenerator(seed: 5)
    let window: SIMD2<Int>

    mutating func point() -> SIMD2<Double> {
      [
        Double.random(in: 0..<Double(window.x), using: &generator),
        Double.random(in: 0..<Double(window.y), using: &generator),
      ]
    }

    /// A click, a pull, or a turn of the wheel; then the hand is gone.
    mutating func gesture() -> [InputEvent] {
      let (start, end) = (point(), point())
      let deed: [InputEvent] =
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: [.scrolled([0, Bool.random(using: &generator) ? 1 : -1], at: start)]
        case 1:
          [
            .pressed(.primary, at: start), .pointerMoved((start + end) / 2), .pointerMoved(end),
            .released(.primary, at: end),
          ]
        default: [.pressed(.primary, at: start), .released(.primary, at: start)]
        }
      return [.pointerMoved(start)] + deed + [.pointerLeft]
    }
  }

  @Test("Every touch does what it does at the same place of an upright picture", arguments: 0..<4)
  func touches(turns: Int) throws {
    // Made here: a context is current in one thread alone.
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let clock = TestClock()
    let window: SIMD2<Int> = [280, 200]
    let rotation = try #require(ScreenRotation(rawValue: turns))
    let size = ScreenTransform(rotation: rotation, windowSize: window).pictureSize
    let calm = ["--on-choose", "stay", "--motion", "reduced", "--density", "0.9"]
    let shown = try stage(
      calm + ["--rotate", "\(turns * 90)", "--burn-in-protection"], window: window, clock: clock)
    let upright = try stage(calm, window: size, clock: clock)
    try shown.drawFirst()
    try upright.drawFirst()
    var hand = Hand(window: window)
    var (chosen, places) = (0, Set<SIMD2<Int>>())
    for _ in 0..<60 {
      clock.now += .milliseconds(Int.random(in: 300...40_000, using: &hand.generator))
      for stage in [shown, upright] {
        _ = stage.apply([])
        try stage.followScene()
        _ = try stage.drawIfDue()
      }
      try show(shown)
      let transform = shown.shownAs.transform
      places.insert(transform.offset)
      let events = hand.gesture()
      let times = events.indices.map { clock.now + .milliseconds(20 * $0) }
      clock.now = times[times.count - 1]
      let actions = shown.apply(zip(events, times).map { TimedEvent($0, at: $1) })
      let expected = upright.apply(
        zip(events, times).map { TimedEvent(transform.upright($0), at: $1) })
      #expect(actions == expected)
      #expect(shown.scene.frame == upright.scene.frame)
      chosen += actions.count
    }
    #expect(chosen > 1, "too few labels were hit: \(chosen)")
    #expect(places.count > 3, "the picture was slid about")
  }

  /// Shows a frame as the window would.
  @discardableResult
  private func show(_ stage: CloudStage) throws -> [UInt8] { try stage.presentedPixels() }

  @Test("A label that is held stays under the finger while the picture glides")
  func heldInGlide() throws {
    // Made here: a context is current in one thread alone.
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let clock = TestClock()
    let window: SIMD2<Int> = [1000, 800]
    let stage = try stage(
      ["--rotate", "90", "--burn-in-protection"], window: window, clock: clock)
    try stage.drawFirst()
    clock.now = .seconds(179)
    _ = stage.apply([])
    try show(stage)
    func seen(_ label: Int) -> SIMD2<Double> {
      let record = stage.cloud.batch.labels[label]
      return stage.shownAs.transform.windowPoint(
        ofPicture: stage.scene.frame.windowPoint(of: record))
    }
    // The label nearest to the middle.
    let middle = SIMD2<Double>(window) / 2
    let front = stage.cloud.batch.labels.indices.filter {
      !stage.scene.frame.isBehind(stage.cloud.batch.labels[$0])
    }
    func distance(_ label: Int) -> Double {
      let way = seen(label) - middle
      return (way * way).sum()
    }
    let label = try #require(front.min { distance($0) < distance($1) })
    let start = seen(label)
    _ = stage.apply([
      TimedEvent(.pressed(.primary, at: start), at: .milliseconds(179_100)),
      TimedEvent(.pointerMoved(start + [30, 12]), at: .milliseconds(179_200)),
    ])
    let before = stage.shownAs.transform.offset
    var farthest = 0.0
    for step in 0..<80 {
      clock.now = .milliseconds(179_500 + step * 50)
      _ = stage.apply([])
      try show(stage)
      let miss = seen(label) - (start + [30, 12])
      farthest = max(farthest, (miss * miss).sum().squareRoot())
    }
    #expect(stage.shownAs.transform.offset != before, "the picture did not glide")
    #expect(farthest < 0.5, "it was left behind by \(farthest) pixels")
  }

  @Test("A still kiosk draws in glides and sweeps alone, and sleeps in between")
  func pacing() throws {
    // Made here: a context is current in one thread alone.
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let clock = TestClock()
    let stage = try stage(
      ["--burn-in-protection", "--status", "off"], window: [400, 320], clock: clock)
    try stage.drawFirst()
    try show(stage)
    var (shownAtRest, shownInMotion, wakingsInGlides, wakings) = (0, 0, 0, 0)
    var rest = Duration.zero
    while clock.now < .seconds(600) {
      let sleep = max(stage.sleep, .milliseconds(1))
      clock.now += sleep
      _ = stage.apply([])
      try stage.followScene()
      try stage.receive()
      let draws = try stage.drawIfDue()
      if draws { try show(stage) }
      // Beyond the best frame at the beginning.
      guard clock.now > .seconds(2) else { continue }
      // The frame without the band comes after it.
      let isSwept = [clock.now - sleep, clock.now].contains { ShadeSweep.band(at: $0) != nil }
      let isSliding = clock.now.seconds.truncatingRemainder(dividingBy: 60) < 2.05
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
      "still: \(wakings) wakings in \(rest.seconds) s, \(wakingsInGlides) in 9 glides; "
        + "\(shownInMotion) frames in motion")
    #expect(wakingsInGlides <= 9 * 20)
    #expect(shownAtRest == 0)
    #expect(Double(wakings) / rest.seconds <= 2.05)
    // Two sweeps at 60 frames a second, and nine glides of a few pixels.
    #expect((3000...5000).contains(shownInMotion), "\(shownInMotion)")
  }

  @Test("Versions on a wall come at least 400 ms apart, however often there are new ones")
  func calmVersions() throws {
    var stages = StageClock()
    guard case .view(let options) = try parse(["kiosk", file]) else {
      Issue.record("another command")
      return
    }
    let cloud = try OpenedCloud(options, stages: &stages).cloud
    func versions(atLeast interval: Duration) -> [Duration] {
      var (weight, times) = (0, [Duration]())
      let stream = LiveStream(
        top: nil, placement: options.layout.placement, display: nil, theme: cloud.theme
      ) {
        weight += 1
        var reader = UpdateReader()
        reader.consume(Array("word1\t\(weight)\n".utf8)[...])
        return StreamFollower.News(updates: reader.fetch(), isOver: false, faultCount: 0)
      }
      var feed = LiveFeed(of: cloud, stream: stream, style: LiveCloud.Style(), now: .zero)
      feed.leastInterval = interval
      var batch = cloud.batch
      for frame in 1...600 {
        let now = Duration.seconds(Double(frame) / 60)
        let step = feed.step(to: now, in: &batch, glyphs: cloud.source, clock: { now })
        if step.changes.isNewVersion { times.append(now) }
      }
      return times
    }
    #expect(versions(atLeast: .zero).count > 500, "a window takes them as they come")
    let calm = versions(atLeast: LiveFeed.calmInterval)
    #expect(zip(calm, calm.dropFirst()).allSatisfy { $1 - $0 >= .milliseconds(400) })
    #expect((20...25).contains(calm.count), "\(calm.count)")
  }
}
