internal import TagSphereGeometry
package import TagSphereGlyphs
package import TagSphereLabels
internal import TagSphereLook

/// The letters of a cloud in spatial order, for frames that show all labels.
///
/// A driver then works on one part of the picture after the other, and draws the same pixels
/// faster: see the article on rendering. Words and records are copied in that order, so that they
/// are also read sequentially.
package struct LetterOrder: Sendable {
  /// The indices of labels in the order of `SpatialOrder`; a label's position in it is its *rank*.
  package let labels: [UInt32]
  /// The index in `words` at which the words of each rank begin, and the end of the last.
  package let starts: [UInt32]
  /// The records by rank; ``LabelRecord/firstGlyph`` is the label's index.
  package let records: [LabelRecord]
  /// All words by rank; ``GlyphWord/label`` is a rank.
  package let words: [GlyphWord]
  /// Cells of labels that are near each other, by rank.
  package let cells: [Cell]
  /// The ink of the bars that replace labels too small to be read; nil without letters.
  package let barInk: BarInk?

  /// A cell: labels that are near each other.
  package struct Cell: Hashable, Sendable {
    /// The ranks of the cell's labels.
    package let ranks: Range<Int>
    /// A sphere that contains the labels' positions.
    package let places: BoundingSphere
    /// How far the labels' texts extend from their positions, world units.
    package let reach: Float
    /// The least and the largest em of the labels, world units.
    package let sizes: ClosedRange<Float>
  }

  /// The number of labels in a cell.
  package static let cellCount = 256

  /// The number of labels up to which their order does not affect the speed.
  package static let leastCount = 4096

  /// Orders the words of a batch; nil if the batch has too few labels.
  ///
  /// - Complexity: O(words).
  package init?(_ batch: GlyphBatch) {
    guard batch.labels.count > Self.leastCount else { return nil }
    labels = SpatialOrder.indices(of: batch.labels)
    barInk = BarInk(batch)
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
    let records = labels.map { Self.record(of: Int($0), in: batch) }
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
      let sizes = members.lazy.map { $0.size }
      return Cell(
        ranks: ranks, places: BoundingSphere(of: members.map { [$0.x, $0.y, $0.z] }),
        reach: reach.max() ?? 0, sizes: (sizes.min() ?? 0)...(sizes.max() ?? 0))
    }
  }

  /// Returns the record of a label in the order.
  ///
  /// The record's `firstGlyph` is the label's index. The record of a label without letters has no
  /// width, so that no bar is drawn for the label.
  package static func record(of label: Int, in batch: GlyphBatch) -> LabelRecord {
    var record = batch.labels[label]
    if batch.glyphRange(of: label).isEmpty { record.halfWidth = 0 }
    record.firstGlyph = UInt32(label)
    return record
  }

  /// Returns the ranges of ranks that contain all labels a frame may show.
  ///
  /// - Parameters:
  ///   - cells: The cells of an order, with labels at their normal positions.
  ///   - uniforms: The frame, in which labels face the camera.
  ///   - highlighted: The rank of the highlighted label, which may be drawn larger than its size.
  ///   - largestBar: The em, pixels, from which labels are drawn as letters instead of bars. Below
  ///     half of this em, all labels are bars. 0 if all labels are drawn with letters.
  /// - Complexity: O(cells).
  package static func drawn(
    _ cells: [Cell], in uniforms: FrameUniforms, highlighted: Int? = nil, largestBar: Float = 0
  ) -> Drawn {
    let bounds = ViewBounds(uniforms, side: uniforms.lastRecession > 1 ? .both : .front)
    let (scale, margin) = (max(uniforms.highlightScale, 1), uniforms.style.margin.max())
    var drawn = Drawn()
    for cell in cells {
      // A label moves by at most half of its width.
      let reach =
        (cell.reach + margin * cell.sizes.upperBound) * scale * (uniforms.movesLabels ? 2 : 1)
      let isHighlighted = highlighted.map(cell.ranks.contains) ?? false
      if !isHighlighted, bounds.misses(cell.places.grown(by: reach)) { continue }
      guard largestBar > 0 else {
        drawn.letters.join(cell.ranks)
        continue
      }
      let pixels = uniforms.pixelsPerUnit(of: cell.places)
      if cell.sizes.lowerBound * pixels.lowerBound < largestBar { drawn.bars.join(cell.ranks) }
      if isHighlighted || cell.sizes.upperBound * pixels.upperBound >= largestBar / 2 {
        drawn.letters.join(cell.ranks)
      }
    }
    return drawn
  }

  /// The labels of one frame, as ranges of ranks.
  package struct Drawn: Hashable, Sendable {
    /// Ranges in which some labels may be drawn with letters.
    package var letters: [Range<Int>] = []
    /// Ranges in which some labels may be drawn as bars.
    package var bars: [Range<Int>] = []
  }
}

extension [Range<Int>] {
  /// Appends a range.
  ///
  /// If the range begins at the end of the last range, extends the last range instead.
  fileprivate mutating func join(_ range: Range<Int>) {
    if let end = last?.upperBound, end == range.lowerBound {
      self[count - 1] = self[count - 1].lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}

extension FrameUniforms {
  /// Returns bounds of the pixels per world unit for labels within a sphere.
  package func pixelsPerUnit(of sphere: BoundingSphere) -> ClosedRange<Float> {
    func bounds(_ plane: SIMD4<Float>) -> (low: Float, high: Float) {
      let (p, radius) = (sphere.center, sphere.radius)
      let middle = ((plane.x * p.x + plane.y * p.y) + plane.z * p.z) + plane.w
      let length = (plane.x * plane.x + plane.y * plane.y + plane.z * plane.z).squareRoot()
      return (middle - radius * length, middle + radius * length)
    }
    let matrix = clipFromModel
    let w = bounds([matrix.x.w, matrix.y.w, matrix.z.w, matrix.w.w])
    let factor = bounds(depthScale)
    let pixels = projectionScale.y * Float(viewport.height) / 2
    // At the camera's plane, sizes have no upper bound.
    let nearest = max(w.low, .leastNormalMagnitude)
    func clamped(_ value: Float) -> Float { min(max(value, leastDepthScale), 1) }
    let low = clamped(factor.low) * pixels / max(w.high, nearest)
    return low...max(low, clamped(factor.high) * pixels / nearest)
  }
}
