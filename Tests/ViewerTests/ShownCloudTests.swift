import TagSphereCloudBuilding
import TagSphereInteraction
import TagSphereLabels
import TagSphereLiveLabels
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests the shown cloud: lasting identities, and marks that follow them.
@Suite("Shown clouds") @MainActor
struct ShownCloudTests {
  private static let gone = (0..<600).map { "gone \($0)" }
  private static let stay = (0..<20).map { "stay \($0)" }

  private func screen(_ words: [String], isLive: Bool = true) throws -> TestScreen {
    let settings = ViewerSettings.still.with {
      $0.updates = isLive ? .document : .none
      $0.motion.isReduced = true
    }
    let screen = try TestScreen(words: words, settings: settings)
    try screen.start()
    return screen
  }

  @Test("Identities survive renumbering, and identities of removed labels lead to no label")
  func identities() throws {
    let screen = try screen(Self.gone + Self.stay)
    let cloud = screen.viewer.cloud
    let ids = cloud.tags.indices.compactMap { cloud.id(at: $0) }
    #expect(Set(ids).count == 620)
    try screen.show(TagDocument(words: Self.stay))
    try screen.settle()
    let later = screen.viewer.cloud
    #expect(later.tags.count == 20, "the labels were renumbered")
    #expect(ids.prefix(600).allSatisfy { later.index(of: $0) == nil })
    let texts = ids.dropFirst(600).map { later.index(of: $0).map { later.tags[$0].text } }
    #expect(texts == Self.stay)
    for index in later.tags.indices {
      #expect(later.id(at: index).flatMap(later.index(of:)) == index)
    }
  }

  @Test("A label that returns with the same text has the same identity, but no mark")
  func returning() throws {
    let screen = try screen(["rouge", "vert"])
    let id = try #require(screen.viewer.cloud.id(at: 0))
    screen.viewer.view.cloud.toggleMark(id)
    #expect(screen.viewer.cloud.markedIndices == [0])
    try screen.show(TagDocument(words: ["vert"]))
    try screen.settle()
    #expect(screen.viewer.cloud.index(of: id) == nil)
    #expect(screen.viewer.cloud.marks == [] && screen.viewer.cloud.states == nil)
    try screen.show(TagDocument(words: ["vert", "rouge"]))
    try screen.settle()
    let index = try #require(screen.viewer.cloud.index(of: id))
    #expect(screen.viewer.cloud.tags[index].text == "rouge")
    #expect(screen.viewer.cloud.marks == [])
  }

  @Test("Equal texts are different labels, identified by their order")
  func equalTexts() throws {
    let screen = try screen(["a", "b", "a", "a"])
    let cloud = screen.viewer.cloud
    let ids = (0..<4).map { cloud.id(at: $0) }
    #expect(Set(ids).count == 4)
    try screen.show(TagDocument(words: ["a", "a"]))
    try screen.settle()
    let later = screen.viewer.cloud
    #expect(ids.map { $0.flatMap(later.index(of:)) != nil } == [true, false, true, false])
  }

  @Test("In a cloud that never changes, identities are indices")
  func fixed() throws {
    let cloud = try screen(["a", "b"], isLive: false).viewer.cloud
    #expect(cloud.id(at: 1).flatMap(cloud.index(of:)) == 1)
    for index in [-1, 2, 99] {
      #expect(cloud.id(at: index) == nil && !cloud.isPresent(index))
      #expect(cloud.index(of: LabelID(identity: .index(index))) == nil)
    }
    #expect(cloud.index(of: LabelID(identity: .key(TagKey(bytes: [97])))) == nil)
  }

  @Test("Marks are toggled, and are in the order of marking")
  func marks() throws {
    var cloud = try screen(["a", "b", "c"]).viewer.cloud
    let ids = (0..<3).compactMap { cloud.id(at: $0) }
    for index in [2, 0, 1, 0] { cloud.toggleMark(ids[index]) }
    #expect(cloud.markedIndices == [2, 1])
    #expect(cloud.invariantViolation == nil)
  }

  @Test("A mark on a removed label is detected as a fault")
  func plantedFault() throws {
    for isLive in [false, true] {
      var cloud = try screen(["a", "b"], isLive: isLive).viewer.cloud
      #expect(cloud.invariantViolation == nil)
      let stale =
        isLive ? LabelID(identity: .key(TagKey(bytes: [120]))) : .init(identity: .index(7))
      cloud.toggleMark(stale)
      #expect(cloud.markedIndices == [])
      #expect(cloud.invariantViolation?.hasPrefix("a mark on") == true)
      cloud.toggleMark(stale)
      #expect(cloud.invariantViolation == nil)
    }
  }

  @Test("States exist only if a label looks different: searched, marked or hidden")
  func states() throws {
    let screen = try screen(["rouge", "vert"])
    #expect(screen.viewer.cloud.states == nil)
    try screen.type("rouge")
    #expect(screen.viewer.cloud.states?.count == 2)
    try screen.press(.escape)
    #expect(screen.viewer.cloud.states == nil)
    screen.viewer.view.cloud.toggleMark(try #require(screen.viewer.cloud.id(at: 1)))
    try screen.turn()
    #expect(screen.state(of: "vert")?.flags == .selected)
    #expect(screen.state(of: "rouge")?.flags == [])
  }
}
