import Foundation
import TagSphereCloudBuilding
import TagSphereGlyphs
import TagSphereLabels
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewer
import TagSphereViewerSupport
import Testing

/// Tests badges on labels while the data change.
@Suite("Changing badges") @MainActor struct BadgeTests {
  private func document(_ badges: String?...) -> TagDocument {
    var document = TagDocument(words: ["rouge", "vert"], image: "flag.svg")
    for (index, badge) in badges.enumerated() {
      guard let badge else { continue }
      document.tags[index].details?.attributes = [Tag.Attribute(name: "badge", values: [badge])]
    }
    return document
  }

  /// Returns the number of images that each label shows: its own, and its badge.
  private func pictures(on screen: TestScreen) -> [String: Int] {
    let batch = screen.viewer.cloud.batch
    let counts = screen.viewer.cloud.tags.enumerated().map { index, tag in
      (tag.text, batch.imageRange(of: index).count)
    }
    return Dictionary(counts) { first, _ in first }
  }

  @Test(
    "A badge appears, changes and disappears with versions of the data; images are decoded once")
  func versions() throws {
    let folder = try TemporaryFolder()
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
      + "<rect width='9' height='9'/></svg>"
    try folder.file("flag.svg", Array(svg.utf8))
    var design = CloudDesign.even
    design.folder = folder.url.path + "/"
    let screen = try TestScreen(
      document(nil, nil), design: design, settings: .still.with { $0.updates = .document })
    try screen.start()
    let areLoaded = try waits {
      try screen.turn()
      return !screen.viewer.cloud.isLoadingImages
    }
    #expect(areLoaded)
    #expect(pictures(on: screen) == ["rouge": 1, "vert": 1])
    func tiles() -> Int {
      screen.viewer.cloud.batch.imageAtlas.entries.count { $0.tile != nil }
    }
    for (badges, expected) in [
      (["3", nil], ["rouge": 2, "vert": 1]), (["4", "100"], ["rouge": 2, "vert": 2]),
      (["4", "100"], ["rouge": 2, "vert": 2]), (["0", nil], ["rouge": 1, "vert": 1]),
    ] as [([String?], [String: Int])] {
      try screen.show(document(badges[0], badges[1]))
      try screen.settle()
      #expect(pictures(on: screen) == expected, "\(badges)")
      let distinct = Set(badges.compactMap { $0.flatMap(Double.init).flatMap(Badge.init(count:)) })
      // The image, the badges and the placeholder: no decoder is needed.
      #expect(tiles() == 2 + distinct.count)
    }
    #expect(screen.warnings == [])
  }
}
