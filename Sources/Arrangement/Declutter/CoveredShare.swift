internal import TagSphereGeometry
package import TagSphereLabels

/// The share of labels on the near side that other labels cover.
///
/// A label counts as covered if the ink box of a nearer drawn label overlaps its ink box. At equal
/// depths the label with the lower index covers the label with the higher index, as in the depth
/// test. For labels that lie in the surface, the projected quads of the ink boxes count. The far
/// side cannot cover the near side and is ignored.
package struct CoveredShare: Hashable, Sendable {
  /// The number of labels on the near side, before the rim, over all views.
  package var front = 0
  /// The number of labels on the near side that are drawn.
  package var drawn = 0
  /// The number of drawn labels that a nearer drawn label covers.
  package var covered = 0

  /// Creates empty counts.
  package init() {}

  /// The share of drawn labels that are covered, 0…1.
  package var share: Double { drawn == 0 ? 0 : Double(covered) / Double(drawn) }
  /// The share of the near side's labels that are drawn, 0…1.
  package var drawnShare: Double { front == 0 ? 0 : Double(drawn) / Double(front) }
}

/// Counts covered labels, view by view.
package struct CoveredShareMeter: Sendable {
  /// The counts so far.
  package private(set) var result = CoveredShare()

  private let boxes: LabelBoxes
  private var paths = LabelPaths()
  private var grid = BoxGrid()
  /// The labels that lie in the surface as tiles; nil if all labels face the camera.
  private let tiles: TileQuads?
  private var quads = TileGrid()

  /// Creates a meter for the labels of `batch`.
  package init(batch: GlyphBatch) {
    boxes = LabelBoxes(batch: batch, extent: .ink)
    tiles =
      batch.tiles.isEmpty
      ? nil : TileQuads(batch, order: Array(batch.labels.indices), extent: .ink)
  }

  /// Counts the labels of one view.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - isDrawn: Whether the label with an index is drawn.
  package mutating func add(_ uniforms: FrameUniforms, isDrawn: (Int) -> Bool = { _ in true }) {
    if let tiles { return add(tiles.seen(in: uniforms), isDrawn: isDrawn) }
    paths.record(boxes, in: [uniforms])
    grid.removeAll(dividing: paths.division)
    for (rank, slot) in paths.slots.enumerated() where isDrawn(Int(boxes.labels[Int(slot)])) {
      grid.insert(paths.now(rank).box, owner: Int32(rank))
    }
    result.front += paths.slots.count
    result.drawn += grid.entries.count
    for entry in grid.entries {
      let recession = paths.now(Int(entry.owner)).recession
      let coverer = grid.firstOverlap(with: entry.box) { other in
        (paths.now(Int(other.owner)).recession, other.owner) < (recession, entry.owner)
      }
      if coverer != nil { result.covered += 1 }
    }
  }

  /// Counts the tiles of one view, whose slots are the labels' indices.
  private mutating func add(_ seen: [TileQuads.Tile], isDrawn: (Int) -> Bool) {
    let drawn = seen.filter { isDrawn(Int($0.slot)) }
    quads.removeAll(dividing: BoxGrid.Division(for: drawn.lazy.map { $0.quad.bounds }))
    for (number, tile) in drawn.enumerated() { quads.insert(tile.quad, owner: number) }
    result.front += seen.count
    result.drawn += drawn.count
    for tile in drawn {
      let isCovered = quads.meets(tile.quad) { number in
        let other = drawn[number]
        return (other.recession, other.slot) < (tile.recession, tile.slot)
      }
      if isCovered { result.covered += 1 }
    }
  }
}
