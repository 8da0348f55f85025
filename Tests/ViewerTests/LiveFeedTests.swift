import TagSphereCloudBuilding
import TagSphereInteraction
import TagSphereLiveLabels
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests how often updates take effect, and how much work a frame does for updates.
@Suite("Feed of updates") @MainActor
struct LiveFeedTests {
  private var cloud: ShownCloud
  private let design = CloudDesign.even

  init() throws {
    let (cloud, _) = try Cloud.build(TagDocument(words: ["a", "b"]), design: CloudDesign.even)
    self.cloud = ShownCloud(
      PreparedCloud(cloud, subpixelBits: 8), live: LiveCloud.Style(), wake: {})
  }

  private func version(_ words: [String]) throws -> LiveDocument {
    try LiveDocument(TagDocument(words: words), design: design)
  }

  private var texts: [String] {
    cloud.tags.indices.filter(cloud.isPresent).map { cloud.tags[$0].text }.sorted()
  }

  @Test("Versions take effect at most once per interval, and only the newest version waits")
  mutating func interval() throws {
    var feed = LiveFeed(stream: nil, versionInterval: .milliseconds(400), now: .zero)
    var times: [Duration] = []
    for step in 1...200 {
      let now = Duration.milliseconds(step * 10)
      if feed.wantsUpdates { feed.receive(try version(["a", "b", "c\(step % 9)"])) }
      if feed.step(to: now, in: &cloud, clock: { .zero }).document != nil { times.append(now) }
    }
    #expect(times.count == 5)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == .milliseconds(400) })
  }

  @Test("A version is prepared over several frames if one frame's time is not enough")
  mutating func budget() throws {
    var feed = LiveFeed(stream: nil, versionInterval: .zero, now: .zero)
    feed.receive(try version((0..<60).map { "a\($0)" }))
    #expect(!feed.wantsUpdates)
    var time = Duration.zero
    var steps = 0
    var document: LiveDocument?
    while document == nil, steps < 500 {
      steps += 1
      document =
        feed.step(to: .milliseconds(steps * 16), in: &cloud) {
          time += .microseconds(700)
          return time
        }.document
      if document == nil {
        #expect(feed.isBusy)
        #expect(texts == ["a", "b"], "half of a version is shown")
      }
    }
    #expect(steps > 2 && document != nil)
    #expect(cloud.count == 60 && feed.wantsUpdates)
  }

  @Test("After a second of preparation, a version gets longer time slices")
  mutating func patience() throws {
    var feed = LiveFeed(stream: nil, versionInterval: .zero, now: .zero)
    feed.receive(try version((0..<1_000).map { "a\($0)" }))
    var time = Duration.zero
    var steps = 0
    var document: LiveDocument?
    while document == nil, steps < 1_000 {
      steps += 1
      document =
        feed.step(to: .milliseconds(steps * 100), in: &cloud) {
          time += .microseconds(700)
          return time
        }.document
    }
    #expect((11...30).contains(steps), "ten turns with two milliseconds, then longer ones")
  }

  /// Returns the turns of 100 ms, from 1, in which versions take effect.
  private mutating func shown(turns: Int, _ versions: (Int) throws -> [String]?) throws -> [Int] {
    var feed = LiveFeed(stream: nil, versionInterval: .zero, now: .zero)
    var (time, shown) = (Duration.zero, [Int]())
    for turn in 1...turns {
      if feed.wantsUpdates, let words = try versions(turn) { feed.receive(try version(words)) }
      let step = feed.step(to: .milliseconds(turn * 100), in: &cloud) {
        time += .milliseconds(2)
        return time
      }
      if step.document != nil { shown.append(turn) }
    }
    return shown
  }

  @Test("A version that takes more than a second is abandoned for a newer version")
  mutating func giveUp() throws {
    let large = (0..<5_000).map { "a\($0)" }
    let shown = try shown(turns: 30) { $0 == 1 ? large : $0 == 15 ? ["good"] : nil }
    #expect(shown.count == 1 && texts == ["good"])
    #expect(shown.allSatisfy { 15...20 ~= $0 })
  }

  @Test("Large versions in quick succession are still shown")
  mutating func succession() throws {
    let shown = try shown(turns: 300) { turn in (0..<1_000).map { "a\(turn).\($0)" } }
    #expect(!shown.isEmpty)
  }

  @Test("The cloud is measured at most four times a second, and indexed at most once a second")
  mutating func intervals() throws {
    var feed = LiveFeed(stream: nil, versionInterval: .zero, now: .zero)
    var (measures, directories, batches, versions) = (0, 0, 0, 0)
    for step in 1...100 {
      feed.receive(try version(["a", "b", "c\(step % 9)"]))
      let now = Duration.milliseconds(step * 50)
      if feed.step(to: now, in: &cloud, clock: { .zero }).document != nil { versions += 1 }
      if feed.takeMeasure() { measures += 1 }
      if feed.takeMeasure() { measures += 1 }
      if feed.takeDirectory() { directories += 1 }
      if feed.takeBatch() { batches += 1 }
    }
    #expect(versions == 100)
    #expect(measures == 20 && directories == 5)
    #expect(batches == 0, "no label needs another batch")
  }

  @Test("During a pause, time passes without effect, and the motion is not made up afterwards")
  mutating func skip() throws {
    var feed = LiveFeed(stream: nil, versionInterval: .zero, now: .zero)
    feed.receive(try version(["a", "b", "c"]))
    _ = feed.step(to: .milliseconds(10), in: &cloud, clock: { .zero })
    #expect(cloud.isMoving, "the new label fades in")
    feed.skip(to: .seconds(60))
    _ = feed.step(to: .seconds(60) + .milliseconds(1), in: &cloud, clock: { .zero })
    #expect(cloud.isMoving, "the glide has gone on for a millisecond, not for a minute")
  }
}
