internal import TagSphereArrangement
internal import TagSphereGLObjects
internal import TagSphereGlyphs
internal import TagSphereLabels

/// The runs of quads that a frame draws, either of all labels or of the labels that `LabelStates` shows.
///
/// Decluttering hides nearly all labels of a large cloud. The shader would give the quads of hidden
/// labels zero area. Quads that are left out of the runs cost nothing, whatever their number.
struct DrawnRuns {
  /// The quads of letters, in the order of labels or in spatial order.
  private(set) var glyphs: IndexRuns
  /// One quad for each label that is drawn, in the order of labels.
  private(set) var boxes: IndexRuns
  private var allBoxes: IndexRuns
  /// The labels by rank; nil unless letters are in spatial order.
  private let order: [UInt32]?
  /// The cells of the spatial order; empty if labels may have moved out of their cells.
  private var cells: [LetterOrder.Cell]
  /// The index of the first word of each label or each rank, and the end of the last word.
  private(set) var starts: [UInt32]
  /// The ink that bars stand for; nil unless letters are in spatial order.
  var barInk: BarInk?

  /// The root mean square of letter sizes, world units; nil unless letters are in spatial order.
  private let meanSize: Float?

  /// Ranges of shown labels are joined across a gap of at most this many hidden labels.
  private static let mostBetween = 2

  /// Creates the runs of all labels of a batch.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - letters: The order of words on the GPU; nil for the order of the batch.
  ///   - starts: The index of the first word of each label or each rank, and the end of the last
  ///     word.
  init(_ batch: GlyphBatch, letters: LetterOrder?, starts: [UInt32]) {
    (order, cells) = (letters?.labels, letters?.cells ?? [])
    barInk = letters?.barInk
    self.starts = starts
    glyphs = LabelRenderer.runs(quadCount: batch.glyphs.count)
    boxes = LabelRenderer.runs(quadCount: batch.labels.count)
    allBoxes = boxes
    meanSize = letters.flatMap { _ in Self.meanSize(of: batch) }
  }

  /// Returns the root mean square of the letter sizes of sampled labels; nil without letters.
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

  /// Returns the em of letters of mean size in the middle of the cloud, pixels.
  ///
  /// The result is nil unless letters are in spatial order.
  func em(in uniforms: FrameUniforms) -> Float? {
    let middle = BoundingSphere(of: [.zero])
    return meanSize.map { $0 * uniforms.pixelsPerUnit(of: middle).lowerBound }
  }

  /// Adds the labels that were appended to a batch, in the order of the batch.
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

  /// Records that labels may have moved or grown.
  mutating func labelsMoved() { cells = [] }

  /// Returns the quads to draw in a frame; quads that are certainly invisible are left out.
  ///
  /// - Parameters:
  ///   - uniforms: The frame.
  ///   - states: The labels' states, by which `show(_:)` chose the quads.
  ///   - highlighted: The rank of the highlighted label, if letters are in spatial order.
  ///   - largestBar: The em, pixels, from which labels are drawn as letters instead of bars; 0 if
  ///     all labels are letters.
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

  /// The quads of all labels that states show, in view or not.
  var allParts: Parts { Parts(letters: glyphs, bars: allBoxes) }

  /// The quads of a frame.
  struct Parts {
    /// The quads of labels that may be letters.
    var letters: IndexRuns
    /// The quads of labels that may be bars: one per label, by rank.
    var bars: IndexRuns
  }

  /// Limits the runs to labels that `states` show; nil for all labels.
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
