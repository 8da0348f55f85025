import TagSphereCloudBuilding
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import TagSphereViewer
import TagSphereViewerSupport
import Testing

@Suite("Sizes of found labels") @MainActor
struct SearchSizeTests {
  /// Shows many labels, most of them too small to read.
  private func screen() throws -> TestScreen {
    let tags = (0..<3000).map { Tag(text: "label \($0)", weight: $0 < 20 ? 1000 : 1) }
    let screen = try TestScreen(TagDocument(tags: tags), settings: .still)
    try screen.start()
    return screen
  }

  /// Returns the height of a label's text, pixels.
  private func height(of text: String, on screen: TestScreen, isHighlighted: Bool) throws -> Double
  {
    let label = try #require(screen.viewer.cloud.tags.firstIndex { $0.text == text })
    let box = screen.viewer.scene.frame.windowBox(
      of: screen.viewer.cloud.batch.labels[label], isHighlighted: isHighlighted)
    return box.high.y - box.low.y
  }

  @Test("A found label is enlarged until it can be read; a large label keeps its size")
  func found() throws {
    let screen = try screen()
    for text in ["label 2777", "label 7"] {
      let before = try height(of: text, on: screen, isHighlighted: false)
      try screen.type(text)
      try screen.run(for: .seconds(2))
      #expect(screen.focusedText == text)
      let shown = try height(of: text, on: screen, isHighlighted: true)
      let own = try height(of: text, on: screen, isHighlighted: false)
      if text == "label 7" { #expect(shown == own) } else { #expect(before < 6) }
      #expect(shown > 9, "\(text) is \(shown) pixels high")
      try screen.press(.escape)
      try screen.press(.escape)
      #expect(screen.viewer.scene.frame.leastHighlight == 0)
    }
  }
}
