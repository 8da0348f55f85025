import Foundation
import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereInteraction
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewer
import TagSphereViewerSupport
import Testing

/// Tests the renumbering of labels, which closes the gaps of removed ones.
@Suite("Renumbered labels") @MainActor
struct RenumberedLabelsTests {
  private static func settings(isReduced: Bool) -> ViewerSettings {
    var settings = ViewerSettings()
    settings.updates = .document
    settings.kiosk = KioskOptions()
    settings.kiosk?.idleReset = nil
    settings.motion.spin = 0
    settings.motion.isReduced = isReduced
    return settings
  }

  @Test(
    "A search typed right after a renumbering finds the label of that name",
    arguments: [false, true])
  func typing(declutters: Bool) throws {
    let gone = (0..<600).map { "gone \($0)" }
    let stay = (0..<40).map { "stay \($0)" }
    var design = CloudDesign.even
    design.layout.declutter = declutters ? .fade : .off
    let screen = try TestScreen(
      words: gone + stay, design: design, settings: Self.settings(isReduced: true),
      size: [200, 150])
    try screen.start()
    try screen.show(TagDocument(words: gone + stay + ["new"]))
    try turn(screen) { screen.viewer.cloud.count == 641 }
    // The search index was rebuilt less than a second ago, so it is not rebuilt again.
    screen.clock.now += .milliseconds(500)
    try screen.show(TagDocument(words: stay))
    try turn(screen) { screen.viewer.cloud.count == 40 }
    #expect(screen.viewer.cloud.tags.count == 40, "the labels were not renumbered")
    // This is before the next frame.
    try screen.turn("stay 7".unicodeScalars.map { .character($0) }, after: .zero)
    let found = try #require(screen.viewer.scene.search?.matches.first)
    #expect(screen.viewer.cloud.tags[found].text == "stay 7")
    for _ in 0..<150 { try screen.turn() }
  }

  @Test("Labels with images can be added while other labels are removed and labels hide each other")
  func images() throws {
    let folder = try TemporaryFolder()
    let flag = "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='8'/>"
    try folder.file("flag.svg", Array(flag.utf8))
    var design = CloudDesign.even
    design.layout.declutter = .fade
    design.folder = folder.url.path + "/"
    let screen = try TestScreen(
      words: (0..<40).map { "old \($0)" }, design: design,
      settings: Self.settings(isReduced: false), size: [200, 150])
    try screen.start()
    for round in 1...6 {
      // In each round, half of the labels are removed, and as many are added.
      let words = (0..<40).map { "\($0 % 2 == 0 ? round : round - 1) \($0)" }
      try screen.show(TagDocument(words: words, image: "flag.svg"))
      try turn(screen) { Set(screen.shownTexts) == Set(words) }
      for _ in 0..<150 { try screen.turn() }
      let areDecoded = try waits {
        try screen.turn()
        return !screen.viewer.cloud.isLoadingImages
      }
      #expect(areDecoded)
      #expect(Set(screen.shownTexts) == Set(words))
    }
  }

  @Test("A mark stays on its label, and disappears with the label")
  func marks() throws {
    var settings = Self.settings(isReduced: true)
    settings.kiosk = nil
    settings.choosing = .several
    let gone = (0..<600).map { "gone \($0)" }
    let stay = (0..<40).map { "stay \($0)" }
    let screen = try TestScreen(words: gone + stay, settings: settings)
    try screen.start()
    for word in ["stay 31", "gone 555", "stay 25"] {
      let enter = InputEvent.key(.enter, modifiers: [], isRepeat: false)
      let escape = InputEvent.key(.escape, modifiers: [], isRepeat: false)
      try screen.turn(word.unicodeScalars.map { .character($0) } + [enter, escape, escape])
    }
    #expect(screen.viewer.choices.map(\.tag.text) == ["stay 31", "gone 555", "stay 25"])
    try screen.show(TagDocument(words: stay))
    try turn(screen) { screen.viewer.cloud.tags.count == 40 }
    let cloud = screen.viewer.cloud
    #expect(cloud.markedIndices.map { cloud.tags[$0].text } == ["stay 31", "stay 25"])
    #expect(screen.viewer.choices.map { cloud.tags[$0.index].text } == ["stay 31", "stay 25"])
  }

  /// Runs turns of a millisecond until a condition holds.
  private func turn(_ screen: TestScreen, until condition: () -> Bool) throws {
    for _ in 0..<2000 where !condition() { try screen.turn(after: .milliseconds(1)) }
    #expect(condition())
  }
}
