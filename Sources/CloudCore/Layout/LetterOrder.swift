/// The letters of a cloud in the order of space, for frames that draw all labels.
///
/// A driver then works on one part of the picture after the other, and draws the same pixels sooner:
/// see the article on rendering. Words and records are both copied in that order, so that they are
/// also read one after the other.
package struct LetterOrder: Sendable {
  /// The indices of labels in the order of `SpatialOrder`: a label's place in it is its *rank*.
  package let labels: [UInt32]
  /// Where the words of the label of each rank begin in `words`, and the end of the last.
  package let starts: [UInt32]
  /// The records by rank; ``LabelRecord/firstGlyph`` is the label's index.
  package let records: [LabelRecord]
  /// All words by rank; ``GlyphWord/label`` is a rank.
  package let words: [GlyphWord]
  /// The labels in cells of neighbours, by rank.
  package let cells: [Cell]

  /// Labels near each other.
  package struct Cell: Hashable, Sendable {
    /// Their ranks.
    package let ranks: Range<Int>
    /// A sphere that contains their places.
    package let places: BoundingSphere
    /// How far their texts reach from their places, world units.
    package let reach: Float
    /// The largest em among them, world units.
    package let size: Float
  }

  /// The number of labels of a cell.
  package static let cellCount = 256

  /// The number of labels up to which their order makes no difference.
  package static let leastCount = 4096

  /// Orders the words of a batch; nil if it has too few labels.
  ///
  /// - Complexity: O(words).
  package init?(_ batch: GlyphBatch) {
    guard batch.labels.count > Self.leastCount else { return nil }
    labels = SpatialOrder.indices(of: batch.labels)
    var (starts, words): ([UInt32], [GlyphWord]) = ([], [])
    starts.reserveCapacity(labels.count + 1)
    words.reserveCapacity(batch.glyphs.count)
    for (rank, label) in labels.enumerated() {
      starts.append(UInt32(words.count))
      for word in batch.glyphs[batch.glyphRange(of: Int(label))] {
        words.append(GlyphWord(label: UInt32(rank), quad: word.quad, pen: word.pen))
      }
    }
    starts.append(UInt32(words.count))
    (self.starts, self.words) = (starts, words)
    let records = labels.map {
      var record = batch.labels[Int($0)]
      record.firstGlyph = $0
      return record
    }
    self.records = records
    // Marks may rise above the box of a line.
    let slack: Float = 1
    let gap = batch.besideGap
    cells = stride(from: 0, to: labels.count, by: Self.cellCount).map { first in
      let ranks = first..<min(first + Self.cellCount, records.count)
      let members = records[ranks]
      let reach = members.lazy.map { label in
        let across = gap.map { 2 * label.halfWidth + $0 } ?? label.halfWidth
        return label.size * (across + label.halfHeight + slack)
      }
      return Cell(
        ranks: ranks, places: BoundingSphere(of: members.map { [$0.x, $0.y, $0.z] }),
        reach: reach.max() ?? 0, size: members.lazy.map(\.size).max() ?? 0)
    }
  }

  /// Returns the ranges of ranks whose labels a frame may show.
  ///
  /// - Parameters:
  ///   - cells: The cells of an order whose labels are at their places.
  ///   - uniforms: The frame, in which labels face the camera.
  /// - Complexity: O(cells).
  package static func drawn(_ cells: [Cell], in uniforms: FrameUniforms) -> [Range<Int>] {
    let bounds = ViewBounds(uniforms, side: uniforms.lastRecession > 1 ? .both : .front)
    let (scale, margin) = (max(uniforms.highlightScale, 1), uniforms.style.margin.max())
    var ranges: [Range<Int>] = []
    for cell in cells {
      let reach = (cell.reach + margin * cell.size) * scale
      if bounds.misses(cell.places.grown(by: reach)) { continue }
      if let end = ranges.last?.upperBound, end == cell.ranks.lowerBound {
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<cell.ranks.upperBound
      } else {
        ranges.append(cell.ranks)
      }
    }
    return ranges
  }
}
