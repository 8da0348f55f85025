import TagSphereCloudBuilding
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests a document that is shown while it is still being read.
@Suite("Growing documents") @MainActor
struct GrowthTests {
  private let words = (1...30).map { "word \($0)" }

  private func screen(_ words: [String] = []) throws -> TestScreen {
    let screen = try TestScreen(
      words: words,
      settings: ViewerSettings.still.with {
        ($0.updates, $0.hasWindowHabits) = (.growth, true)
      })
    try screen.start()
    return screen
  }

  private func grow(
    to count: Int, on screen: TestScreen, isLast: Bool = false, error: String? = nil
  ) throws {
    let document = try LiveDocument(
      TagDocument(words: Array(words.prefix(count))), design: screen.viewer.cloud.design,
      isLast: isLast)
    screen.update(
      .growth(
        DocumentGrowth(document: document, rowCount: count, hasEnded: isLast, error: error)))
    try screen.settle()
  }

  private func status(_ screen: TestScreen) -> String? { screen.lines(of: .status)?.first }

  /// Returns the position of a label, model space.
  private func position(of word: String, on screen: TestScreen) throws -> SIMD3<Float> {
    let label = screen.viewer.cloud.batch.labels[try #require(screen.index(of: word))]
    return [label.x, label.y, label.z]
  }

  @Test(
    "Labels keep their places while others arrive; in the end, all labels are placed as if read at once"
  )
  func places() throws {
    let screen = try screen()
    try grow(to: 5, on: screen)
    let first = try words.prefix(5).map { try position(of: $0, on: screen) }
    try grow(to: 20, on: screen)
    #expect(try words.prefix(5).map { try position(of: $0, on: screen) } == first)
    try grow(to: 30, on: screen, isLast: true)
    let whole = try self.screen(words)
    for word in words {
      #expect(try position(of: word, on: screen) == position(of: word, on: whole))
    }
    #expect(screen.viewer.health.dataVersion == 4)
  }

  @Test("The status line counts the labels read so far until all are read")
  func progress() throws {
    let screen = try screen()
    #expect(status(screen) == "0 labels · waiting for the first line")
    try grow(to: 5, on: screen)
    try screen.run(for: .seconds(5))
    #expect(status(screen) == "5 labels · reading 5…")
    try grow(to: 30, on: screen, isLast: true)
    #expect(status(screen) == nil)
  }

  @Test("Esc asks before the end while more labels may arrive, but not once all labels are read")
  func leaving() throws {
    let screen = try screen()
    try grow(to: 5, on: screen)
    try screen.press(.escape)
    #expect(screen.output.end == nil)
    #expect(screen.notice == "Press Esc again to end: the stream is still open")
    try grow(to: 30, on: screen, isLast: true)
    try screen.run(for: .seconds(9))
    try screen.press(.escape)
    #expect(screen.output.end == .asked)
  }

  @Test("If the rest of a document cannot be read, the first labels stay, and the window says why")
  func broken() throws {
    let screen = try screen()
    try grow(to: 5, on: screen)
    screen.update(
      .growth(DocumentGrowth(rowCount: 5, hasEnded: true, error: "the archive is damaged")))
    try screen.run(for: .milliseconds(500))
    #expect(screen.notice == "The archive is damaged")
    #expect(screen.warnings == ["the archive is damaged"])
    #expect(screen.viewer.cloud.count == 5)
  }
}
