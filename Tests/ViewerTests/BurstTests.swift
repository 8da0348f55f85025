import TagSphereCloudBuilding
import TagSphereLabels
import TagSphereLiveLabels
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests a stream that delivers very many labels at once.
@Suite("Bursts of a stream") @MainActor
struct BurstTests {
  private static let count = 10_000

  private func screen() throws -> TestScreen {
    let settings = ViewerSettings.still.with {
      ($0.updates, $0.hasWindowHabits) = (.stream(top: nil), true)
    }
    let screen = try TestScreen(
      TagDocument(tags: []), design: CloudDesign(), settings: settings, size: [1280, 800])
    try screen.start()
    return screen
  }

  /// Gives the viewer the words of a range of ranks; a word's weight falls with its rank.
  private func say(_ ranks: ClosedRange<Int>, on screen: TestScreen, turns: Int) throws {
    var reader = UpdateReader()
    for rank in ranks {
      reader.consume(Array("word\(rank)\t\(10_000_000 / Double(rank))\n".utf8)[...])
    }
    screen.update(.stream(StreamUpdates(updates: reader.fetch(), firstFault: nil, error: nil)))
    for _ in 0..<turns { try screen.turn() }
  }

  @Test("After a burst, dozens of words are shown in front, and the heaviest words are among these")
  func words() throws {
    let screen = try screen()
    // The window receives the first lines before all other lines.
    try say(1...1000, on: screen, turns: 5)
    try say(1001...Self.count, on: screen, turns: 1)
    // While turns continue, another thread measures the labels.
    #expect(
      waits {
        _ = try? screen.turn()
        return !screen.viewer.isUpdating
      })
    for _ in 0..<60 { try screen.turn() }
    let cloud = screen.viewer.cloud
    let states = try #require(cloud.states)
    let shown = cloud.tags.indices.filter { states[$0].visibility == 255 }
    #expect(cloud.count == Self.count)
    #expect(shown.count >= 30, "\(shown.count) words can be seen")
    let texts = Set(shown.map { cloud.tags[$0].text })
    #expect((1...5).allSatisfy { texts.contains("word\($0)") }, "\(texts)")
  }
}
