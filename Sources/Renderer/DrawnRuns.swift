internal import TagSphereCloudCore
internal import TagSphereGLObjects

/// The runs of quads that a frame draws: those of all labels, or of the labels that states show.
///
/// Declutter hides nearly all labels of a large cloud. The shader would give their quads no area;
/// leaving them out costs nothing, whatever their number.
struct DrawnRuns {
  /// The quads of letters, in the order of labels.
  private(set) var glyphs: IndexRuns
  /// One quad for each label that is drawn.
  private(set) var boxes: IndexRuns
  private let allBoxes: IndexRuns
  /// Where the words of each label begin, and the end of the last.
  private var starts: [UInt32]

  /// Labels that are not drawn are drawn with their neighbours if there are no more of them between.
  private static let mostBetween = 2

  /// Creates the runs of all labels of a batch.
  init(_ batch: GlyphBatch) {
    starts = Self.starts(batch)
    glyphs = LabelRenderer.runs(quadCount: batch.glyphs.count)
    boxes = LabelRenderer.runs(quadCount: batch.labels.count)
    allBoxes = boxes
  }

  private static func starts(_ batch: GlyphBatch) -> [UInt32] {
    batch.labels.map(\.firstGlyph) + [UInt32(batch.glyphs.count)]
  }

  /// Draws only the labels that states show; nil for all.
  mutating func show(_ states: LabelStates?) {
    guard let states else {
      glyphs = LabelRenderer.runs(quadCount: Int(starts.last ?? 0))
      boxes = allBoxes
      return
    }
    var words: [(indexCount: Int, baseVertex: Int)] = []
    var labels: [(indexCount: Int, baseVertex: Int)] = []
    for range in states.shownRanges(joining: Self.mostBetween) {
      LabelRenderer.add(
        Int(starts[range.lowerBound])..<Int(starts[range.upperBound]), to: &words)
      LabelRenderer.add(range, to: &labels)
    }
    (glyphs, boxes) = (IndexRuns(words), IndexRuns(labels))
  }
}
