import TagSphereCloudBuilding
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import TagSphereViewer
import TagSphereViewerSupport
import Testing

/// Tests clouds of few labels, which are all in front while the back is empty.
@Suite("Few labels") @MainActor struct FewLabelsTests {
  private static let words = [
    "rouge", "vert", "bleu", "jaune", "noir", "blanc", "gris", "rose", "brun", "orange",
  ]

  /// Returns a sphere without input.
  private func screen(_ count: Int, live: Bool = false) throws -> TestScreen {
    let screen = try TestScreen(
      document(count), design: CloudDesign(),
      settings: ViewerSettings.still.with {
        $0.motion.spin = 12 * .pi / 180
        if live { $0.updates = .document }
      })
    try screen.start()
    return screen
  }

  private func document(_ count: Int) -> TagDocument {
    TagDocument(words: Array(Self.words.prefix(count)))
  }

  /// Returns the largest number of labels behind the rim at any time of a whole turn.
  private func mostBehind(_ screen: TestScreen) throws -> Int {
    var most = 0
    for _ in 0..<60 {
      try screen.run(for: .milliseconds(500))
      let (frame, labels) = (screen.viewer.scene.frame, screen.viewer.cloud.batch.labels)
      most = max(most, labels.count { $0.size > 0 && frame.recession(of: $0) > 1 })
    }
    return most
  }

  @Test(
    "A sphere of up to eight labels swings so that none goes behind; a sphere of more labels turns")
  func few() throws {
    for count in [1, 5, 8] { #expect(try mostBehind(screen(count)) == 0, "\(count)") }
    #expect(try mostBehind(screen(10)) > 2)
  }

  @Test("When a version has more labels, the sphere turns instead of swinging")
  func growing() throws {
    let screen = try screen(5, live: true)
    #expect(try mostBehind(screen) == 0)
    try screen.show(document(10))
    try screen.run(for: .seconds(5))
    #expect(try mostBehind(screen) > 2)
  }
}
