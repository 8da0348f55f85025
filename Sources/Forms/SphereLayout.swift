internal import TagSphereGeometry

/// The distribution of labels over the unit sphere.
///
/// All positions are computed in double precision; the poles are at y = ±1.
public enum SphereLayout: String, CaseIterable, Sendable {
  /// The golden-section spiral from the top down; the turn and the step of height from point to point are fixed.
  case spiral
  /// Rings of latitude from the top down, spaced about as far apart as the points on a ring.
  case rings
  /// Labels moved apart by their real sizes, starting from evenly spread places in the order of weight.
  ///
  /// A cloud moves them after its texts are typeset; without texts, they are the places of `spiral`.
  case packed

  /// Returns the positions of `count` labels on the unit sphere.
  ///
  /// - Parameters:
  ///   - count: Number of labels, at least 0.
  ///   - ringStep: The angle between two rings of latitude, degrees, 1…90; nil for rings about as
  ///     far apart as the points on a ring. Layouts other than `rings` ignore this angle.
  /// - Returns: `count` points of length 1 (within rounding), in the layout's own order.
  /// - Complexity: O(count).
  public func positions(count: Int, ringStep: Double? = nil) -> [SIMD3<Double>] {
    precondition(count >= 0, "a layout of \(count) labels")
    switch self {
    case .spiral, .packed: return Self.spiralPositions(count: count)
    case .rings: return Self.ringPositions(count: count, step: ringStep)
    }
  }

  /// Returns the golden-section spiral: y = 1 − 1/N − k·(2/N), r = √(1 − y²), φ = k·π(3 − √5).
  ///
  /// Source: Vogel, "A better way to construct the sunflower head", Mathematical Biosciences 44
  /// (1979), applied to the sphere, where equal steps of height enclose equal areas.
  private static func spiralPositions(count: Int) -> [SIMD3<Double>] {
    let goldenAngle = Double.pi * (3 - 5.0.squareRoot())
    let step = 2 / Double(count)
    return (0..<count).map { index in
      let k = Double(index)
      let y = 1 - step / 2 - k * step
      let r = max(0, 1 - y * y).squareRoot()
      let azimuth = k * goldenAngle
      return [Double.cos(azimuth) * r, y, Double.sin(azimuth) * r]
    }
  }

  /// Returns rings of latitude.
  ///
  /// The outer loop runs over elevations, the inner one over azimuths.
  ///
  /// A ring gets points in proportion to its circumference, so that neighbours along a ring are
  /// about as far apart as the rings are. Shares are rounded cumulatively, so the counts sum to
  /// `count`.
  private static func ringPositions(count: Int, step: Double?) -> [SIMD3<Double>] {
    guard count > 0 else { return [] }
    let spacing = step.map { $0 * .pi / 180 } ?? (4 * Double.pi / Double(count)).squareRoot()
    let ringCount = max(1, Int((Double.pi / spacing).rounded()))
    let elevations = (0..<ringCount).map {
      Double.pi / 2 - (Double($0) + 0.5) / Double(ringCount) * Double.pi
    }
    let circumference = elevations.reduce(0) { $0 + Double.cos($1) }
    var positions: [SIMD3<Double>] = []
    positions.reserveCapacity(count)
    var share = 0.0
    for elevation in elevations {
      share += Double.cos(elevation)
      let placed = positions.count
      let end =
        elevation == elevations.last
        ? count : Int((share / circumference * Double(count)).rounded())
      let inRing = end - placed
      for index in 0..<max(0, inRing) {
        let azimuth = 2 * Double.pi * (Double(index) + 0.5) / Double(inRing)
        positions.append([
          Double.cos(azimuth) * Double.cos(elevation), Double.sin(elevation),
          Double.sin(azimuth) * Double.cos(elevation),
        ])
      }
    }
    return positions
  }
}
