internal import TagSphereGeometry

extension GlyphBatch {
  /// Moves the labels to other places, one a label, model space.
  public mutating func move(to places: [SIMD3<Double>]) {
    precondition(
      places.count == labels.count, "\(places.count) places for \(labels.count) labels")
    for (index, place) in places.enumerated() {
      let place = SIMD3<Float>(place)
      (labels[index].x, labels[index].y, labels[index].z) = (place.x, place.y, place.z)
    }
  }

  /// What packing did.
  public struct Packing: Hashable, Sendable {
    /// The factor by which the text had to shrink to fit, 0…1; 1 where there was room.
    public var textScale: Double
    /// Rounds of pushing that it took.
    public var rounds: Int
  }

  /// Moves the labels along the unit sphere, from where they stand, until their boxes lie side by
  /// side in an upright pose; where they find no room, all text shrinks by one factor.
  ///
  /// Typesetting comes first: only it knows the boxes. The outcome depends on the boxes and on the
  /// places that the labels have before.
  ///
  /// - Returns: What it took.
  /// - Complexity: O(n · labels of a latitude) a round, at most some hundred rounds.
  @discardableResult
  public mutating func packOnSphere() -> Packing {
    let places = labels.map { SIMD3(Double($0.x), Double($0.y), Double($0.z)).normalized() }
    let halfSizes = labels.indices.map { index -> SIMD2<Double> in
      let bounds = SIMD4<Double>(self.bounds(ofLabel: index))
      // Boxes are taken about their label's place, with a little more room at the sides than a
      // blank leaves; above and below, the line's own height is enough.
      let half = SIMD2(max(-bounds.x, bounds.z) + 0.15, max(-bounds.y, bounds.w) + 0.02)
      return half * Double(labels[index].size)
    }
    let packing = SpherePacking(positions: places, halfSizes: halfSizes)
    move(to: packing.positions)
    if packing.scale < 1 {
      for index in labels.indices { labels[index].size *= Float(packing.scale) }
    }
    return Packing(textScale: packing.scale, rounds: packing.rounds)
  }
}
