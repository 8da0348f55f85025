import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereCloudReference
import TagSphereDesign
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests that a pick tests only the visible labels if most are hidden.
@Suite("Picks among the visible labels", .serialized) @MainActor struct ShownPickTests {
  private static let count = 3000

  private let document = TagDocument(
    tags: (0..<count).map { Tag(text: "word \($0)", weight: Double($0 * 7919 % count + 1)) })

  /// Compares picks among the visible labels with picks among all labels, all over the window.
  ///
  /// - Returns: The number of points with a label.
  private func compare(_ screen: TestScreen, _ moment: String) -> Int {
    let viewer = screen.viewer
    let (cloud, frame) = (viewer.cloud, viewer.scene.frame)
    let picker = LabelPicker(batch: cloud.batch)
    let (columns, rows) = (frame.viewport.width / 19, frame.viewport.height / 19)
    var (hits, differences) = (0, 0)
    for number in 0..<columns * rows {
      let point = SIMD2(Double(number % columns) * 19 + 3, Double(number / columns) * 19 + 3)
      let expected = picker.label(
        atPixel: point, in: frame, space: cloud.design.layout.space, states: cloud.states, slop: 4)
      let found = cloud.label(atWindowPoint: point, in: frame, slop: 4)
      if found != nil { hits += 1 }
      if found != expected { differences += 1 }
    }
    #expect(differences == 0, "\(moment)")
    return hits
  }

  @Test(
    "Picking among visible labels equals picking among all: at rest, while fading, searching or marking"
  )
  func agreement() throws {
    let screen = try TestScreen(
      document, design: CloudDesign(),
      settings: ViewerSettings.still.with { $0.choosing = .several })
    try screen.start()
    #expect(compare(screen, "at rest") > 10)
    // The heaviest label is in the middle.
    let middle =
      SIMD2<Double>(
        Double(screen.viewer.scene.viewport.width), Double(screen.viewer.scene.viewport.height)) / 2
    try screen.click(middle)
    #expect(!screen.viewer.cloud.markedIndices.isEmpty)
    try screen.drag(from: middle * 0.7, by: [130, 60])
    // At first, all labels may be too faint to be picked.
    var hits = 0
    for moment in 0..<6 {
      try screen.run(for: .milliseconds(60))
      hits += compare(screen, "\(moment) after a drag")
    }
    #expect(hits > 50)
    try screen.type("word 29")
    _ = compare(screen, "in a search")
    try screen.run(for: .milliseconds(700))
    #expect(compare(screen, "after a flight") > 10)
  }
}
