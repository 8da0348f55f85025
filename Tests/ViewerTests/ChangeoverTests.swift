import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests a version of few labels that follows one of many.
@Suite("A small version after a large version") @MainActor
struct ChangeoverTests {
  @Test("The labels of a small version are readable a second after a large version")
  func readable() throws {
    var design = CloudDesign.even
    design.layout = LayoutOptions()
    var settings = ViewerSettings.still
    settings.updates = .document
    let few = TagDocument(
      tags: (0..<200).map { Tag(text: "language \($0)", weight: 1000 / Double($0 + 1)) })
    let many = TagDocument(
      tags: (0..<9_000).map { Tag(text: "label\($0)", weight: Double($0 * 7919 % 1000)) })
    let first = try TestScreen(few, design: design, settings: settings, size: [1280, 720])
    try first.start()
    try first.settle()
    let screen = try TestScreen(many, design: design, settings: settings, size: [1280, 720])
    try screen.start()
    try screen.show(few)
    for _ in 0..<50 { try screen.turn() }
    #expect(Set(screen.shownTexts) == Set(few.tags.map(\.text)))
    let (shown, expected) = (Self.shownCount(screen), Self.shownCount(first))
    #expect(expected > 20 && shown > expected / 2, "\(shown) of \(expected)")
  }

  /// Returns the number of fully visible labels.
  private static func shownCount(_ screen: TestScreen) -> Int {
    screen.viewer.cloud.states?.count { $0.visibility == 255 } ?? 0
  }
}
