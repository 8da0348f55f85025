internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels

extension GlyphBatch {
  /// Moves the labels to other positions, one per label, model space.
  package mutating func move(to places: [SIMD3<Double>]) {
    precondition(
      places.count == labels.count, "\(places.count) places for \(labels.count) labels")
    for (index, place) in places.enumerated() {
      setPlace(SIMD3<Float>(place), ofLabel: index)
    }
  }

  /// The outcome of packing.
  package struct Packing: Hashable, Sendable {
    /// The factor by which the text was shrunk to fit, 0…1; 1 if there was enough room.
    package var textScale: Double
    /// The number of relaxation rounds.
    package var rounds: Int
  }

  /// Moves the labels along the unit sphere until their boxes lie side by side in an upright pose.
  ///
  /// If there is not enough room, all text shrinks by one factor. Call this after typesetting,
  /// which determines the boxes. The outcome depends on the boxes and on the labels' initial
  /// positions.
  ///
  /// - Parameter chosen: The labels to pack, which are not shrunk; nil for all labels. Labels that
  ///   are not packed do not move.
  /// - Returns: The outcome.
  /// - Complexity: For n packed labels, O(n · labels of a latitude) per round. There are at most
  ///   240 rounds, and 20 more for each 2 % by which the text shrinks.
  @discardableResult
  package mutating func packOnSphere(_ chosen: [Int]? = nil) -> Packing {
    let shrinks = chosen == nil
    let chosen = chosen ?? Array(labels.indices)
    let places = chosen.map {
      SIMD3(Double(labels[$0].x), Double(labels[$0].y), Double(labels[$0].z)).normalized()
    }
    let halfSizes = chosen.map { index -> SIMD2<Double> in
      let bounds = self.bounds(ofLabel: index)
      let reach = SIMD2<Double>(pointwiseMax(-bounds.low, bounds.high))
      // Center each box on its label's position. At the sides, add slightly more room than a blank.
      // Vertically, the line's own height is enough.
      return (reach + SIMD2(0.15, 0.02)) * Double(labels[index].size)
    }
    let packing = SpherePacking(positions: places, halfSizes: halfSizes)
    for (index, place) in zip(chosen, packing.positions) {
      setPlace(SIMD3<Float>(place), ofLabel: index)
      if shrinks, packing.scale < 1 {
        setSize(labels[index].size * Float(packing.scale), ofLabel: index)
      }
    }
    return Packing(textScale: shrinks ? packing.scale : 1, rounds: packing.rounds)
  }
}
