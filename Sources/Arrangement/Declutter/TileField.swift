internal import TagSphereLabels

/// The tiles of one view in the order of decisions: which tiles have places, and which tiles are drawn.
struct TileField: Sendable {
  /// The labels that lie in the surface as tiles; nil if all labels face the camera.
  private let quads: TileQuads?
  /// The tiles seen in the view of the last search, in order.
  private(set) var seen: [TileQuads.Tile] = []
  /// The tiles that have a place of their own.
  private var placed = TileGrid()
  /// The tiles that are drawn.
  private var drawn = TileGrid()

  /// Creates the field of a batch.
  ///
  /// If all labels face the camera, the field is not used.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - order: The label of each slot.
  ///   - extent: The extent of the labels.
  init(_ batch: GlyphBatch, order: [Int], extent: LabelBoxes.Extent) {
    quads = batch.tiles.isEmpty ? nil : TileQuads(batch, order: order, extent: extent)
  }

  /// Whether labels lie in the surface as tiles.
  var isUsed: Bool { quads != nil }

  /// Finds the tiles seen in a view.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - taken: The areas of the view that are not free.
  ///   - exceptions: The preferred and the withheld labels.
  ///   - kept: The slots that are searched even after the maximum number of tiles.
  /// - Returns: For each seen tile, whether it has a place.
  mutating func findPlaces(
    in uniforms: FrameUniforms, besides taken: PictureRoom.Taken,
    exceptions: DeclutterExceptions, keeping kept: [Int32]
  ) -> [Bool] {
    guard let quads else { return [] }
    seen = quads.seen(
      in: uniforms, leavingOut: exceptions.isWithheld, preferring: exceptions.isPreferred,
      most: Declutterer.mostCandidates, keeping: kept)
    placed.removeAll(dividing: division)
    return seen.enumerated().map { number, tile in
      guard !taken.meets(tile.quad), !placed.meets(tile.quad) else { return false }
      placed.insert(tile.quad, owner: number)
      return true
    }
  }

  /// Removes all drawn tiles.
  mutating func removeDrawn() { drawn.removeAll(dividing: division) }

  /// Adds a seen tile to the drawn tiles.
  mutating func draw(_ number: Int) { drawn.insert(seen[number].quad, owner: number) }

  /// Returns whether a seen tile overlaps a drawn tile that meets a condition.
  ///
  /// - Parameters:
  ///   - number: The seen tile.
  ///   - condition: Receives the number of the drawn tile.
  func meetsDrawn(_ number: Int, where condition: (Int) -> Bool = { _ in true }) -> Bool {
    drawn.meets(seen[number].quad, where: condition)
  }

  /// The grid cells for the seen tiles.
  private var division: BoxGrid.Division {
    BoxGrid.Division(for: seen.lazy.map { $0.quad.bounds })
  }
}
