internal import TagSphereArrangement
internal import TagSphereGLObjects
internal import TagSphereGlyphs
internal import TagSphereLabels

/// The runs of quads that a frame draws: those of all labels, or of the labels that states show.
///
/// Declutter hides nearly all labels of a large cloud. The shader would give their quads no area;
/// leaving them out costs nothing, whatever their number.
struct DrawnRuns {
  /// The quads of letters, in the order of labels, or of space.
  private(set) var glyphs: IndexRuns
  /// One quad for each label that is drawn, in the order of labels.
  private(set) var boxes: IndexRuns
  private var allBoxes: IndexRuns
  /// The labels by rank, if letters are in the order of space.
  private let order: [UInt32]?
  /// The cells of this order; empty if labels may have left them.
  private var cells: [LetterOrder.Cell]
  /// Where the words of each label, or each rank, begin, and the end of the last.
  private(set) var starts: [UInt32]
  /// What bars stand for; nil if letters are not in the order of space.
  var barInk: BarInk?

  /// The root mean square of the sizes of letters, world units; nil if letters are not in the order of
  /// space.
  private let meanSize: Float?

  /// Labels that are not drawn are drawn with their neighbours if there are no more of them between.
  private static let mostBetween = 2

  /// Creates the runs of all labels of a batch.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - letters: The order of their words on the GPU; nil for that of the batch.
  ///   - starts: Where the words of each label, or each rank, begin, and the end of the last.
  init(_ batch: GlyphBatch, letters: LetterOrder?, starts: [UInt32]) {
    (order, cells) = (letters?.labels, letters?.cells ?? [])
    barInk = letters?.barInk
    self.starts = starts
    glyphs = LabelRenderer.runs(quadCount: batch.glyphs.count)
    boxes = LabelRenderer.runs(quadCount: batch.labels.count)
    allBoxes = boxes
    meanSize = letters.flatMap { _ in Self.meanSize(of: batch) }
  }

  /// Returns the root mean square of the sizes of the letters of some labels; nil if they have none.
  private static func meanSize(of batch: GlyphBatch) -> Float? {
    var (letters, squares) = (0, Float(0))
    let step = batch.labels.count / measuredLabels + 1
    for label in Swift.stride(from: 0, to: batch.labels.count, by: step) {
      let (count, size) = (batch.glyphRange(of: label).count, batch.labels[label].size)
      letters += count
      squares += Float(count) * size * size
    }
    return squares > 0 ? (squares / Float(letters)).squareRoot() : nil
  }

  private static let measuredLabels = 1000

  /// Returns the em, pixels, of letters of the mean size in the middle of the cloud; nil if letters are
  /// not in the order of space.
  func em(in uniforms: FrameUniforms) -> Float? {
    let middle = BoundingSphere(of: [.zero])
    return meanSize.map { $0 * uniforms.pixelsPerUnit(of: middle).lowerBound }
  }

  /// Adds the labels that a batch has more than before, in its own order.
  ///
  /// - Complexity: O(added labels).
  mutating func grow(_ batch: GlyphBatch) {
    precondition(order == nil, "the letters of added labels have no place in another order")
    starts.removeLast()
    for label in batch.labels[starts.count...] { starts.append(label.firstGlyph) }
    starts.append(UInt32(batch.glyphs.count))
    allBoxes = LabelRenderer.runs(quadCount: batch.labels.count)
    (cells, boxes) = ([], allBoxes)
  }

  /// Notes that labels may have moved or grown.
  mutating func labelsMoved() { cells = [] }

  /// Returns the quads that are drawn, without those that a frame does not show in any case.
  ///
  /// - Parameters:
  ///   - uniforms: The frame.
  ///   - states: The labels' states, by which `show(_:)` chose the quads.
  ///   - highlighted: The rank of the highlighted label, if letters are in the order of space.
  ///   - largestBar: The em, pixels, from which on no label is a bar; 0 if all are letters.
  func parts(
    in uniforms: FrameUniforms, states: LabelStates?, highlighted: Int?, largestBar: Float = 0
  ) -> Parts {
    guard states == nil, !cells.isEmpty, uniforms.entrance == nil else {
      return allParts
    }
    let drawn = LetterOrder.drawn(
      cells, in: uniforms, highlighted: highlighted, largestBar: largestBar)
    return Parts(
      letters: LabelRenderer.runs(
        ofQuads: drawn.letters.map {
          Int(starts[$0.lowerBound])..<Int(starts[$0.upperBound])
        }), bars: LabelRenderer.runs(ofQuads: drawn.bars))
  }

  /// The quads of all labels that states show, wherever they are.
  var allParts: Parts { Parts(letters: glyphs, bars: allBoxes) }

  /// The quads of a frame.
  struct Parts {
    /// Those of letters, which give way to bars.
    var letters: IndexRuns
    /// Those of bars, which give way to letters: one a label, by rank.
    var bars: IndexRuns
  }

  /// Draws only the labels that states show; nil for all.
  mutating func show(_ states: LabelStates?) {
    guard let states else {
      glyphs = LabelRenderer.runs(quadCount: Int(starts.last ?? 0))
      boxes = allBoxes
      return
    }
    var labels: [(indexCount: Int, baseVertex: Int)] = []
    let ranges = states.shownRanges(joining: Self.mostBetween)
    for range in ranges { LabelRenderer.add(range, to: &labels) }
    boxes = IndexRuns(labels)
    var words: [(indexCount: Int, baseVertex: Int)] = []
    for range in order.map({ states.shownRanges(joining: Self.mostBetween, in: $0) }) ?? ranges {
      LabelRenderer.add(
        Int(starts[range.lowerBound])..<Int(starts[range.upperBound]), to: &words)
    }
    glyphs = IndexRuns(words)
  }
}
