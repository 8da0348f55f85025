internal import TagSphereGeometry

extension SphereLayout {
  /// Returns places in an order in which each first part of them is as evenly spread as all places.
  ///
  /// The heaviest tags take the first places and are therefore far from each other. The first place
  /// is random, but near the front of the home pose, so that its tag is seen at a glance.
  ///
  /// Source: Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018: multiples of
  /// the powers of the plastic number, applied to the sphere, where equal steps of height enclose
  /// equal areas.
  ///
  /// - Parameters:
  ///   - count: Number of places, at least 0.
  ///   - seed: Determines the first place.
  /// - Returns: `count` points of length 1 (within rounding).
  package static func spreadPositions(count: Int, seed: UInt64) -> [SIMD3<Double>] {
    var generator = SplitMix64(seed: seed)
    let start = SIMD2(
      0.5 + generator.number(in: -0.06...0.06),
      0.25 + generator.number(in: -0.03...0.03))
    // The real root of x³ = x + 1.
    let plastic = 1.324717957244746
    let step = SIMD2(1 / plastic, 1 / (plastic * plastic))
    return (0..<count).map { index in
      let place = start + step * Double(index)
      let fraction = place - place.rounded(.down)
      let y = 2 * fraction.x - 1
      let r = max(0, 1 - y * y).squareRoot()
      let azimuth = 2 * Double.pi * fraction.y
      return [Double.cos(azimuth) * r, y, Double.sin(azimuth) * r]
    }
  }
}
