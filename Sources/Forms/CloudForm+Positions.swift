internal import TagSphereGeometry

extension CloudForm {
  /// Returns the positions of `count` labels, each with an equal share of the form's area.
  ///
  /// - Parameters:
  ///   - count: Number of labels, at least 0.
  ///   - layout: The curve that the labels follow.
  ///   - ringStep: The angle between two rings, degrees, 1…90, as on a sphere of radius 1; nil for
  ///     rings about as far apart as the points on a ring.
  /// - Returns: `count` points of the surface, model space, in the layout's own order.
  /// - Precondition: The shape does not take its labels' own coordinates.
  /// - Complexity: O(count).
  public func positions(
    count: Int, layout: SphereLayout, ringStep: Double? = nil
  ) -> [SIMD3<Double>] {
    precondition(!shape.takesCoordinates, "labels of a globe are placed by their data")
    if shape == .sphere, isPlain { return layout.positions(count: count, ringStep: ringStep) }
    var shares = Self.shares(count: count, layout: layout, ringStep: ringStep, shape: shape)
    if !isPlain {
      let warp = warp
      for index in shares.indices { shares[index] = warp.place(of: shares[index]) }
    }
    return shares.map(point(at:))
  }

  /// Returns the positions of labels on a shape: shares of its area along the profile, and shares around the axis.
  private static func shares(
    count: Int, layout: SphereLayout, ringStep: Double?, shape: CloudShape
  ) -> [SIMD2<Double>] {
    precondition(count >= 0, "a layout of \(count) labels")
    guard count > 0 else { return [] }
    let profile = shape.profile
    if shape.isRing, count <= CloudShape.labelsOnOneCircle {
      return (0..<count).map { [0.5, (Double($0) + 0.5) / Double(count)] }
    }
    switch layout {
    case .spiral, .packed:
      let turn = turnOfSpiral(count: count, profile: profile)
      return (0..<count).map { index in
        let k = Double(index)
        let turns = k * turn
        return [1 - (k + 0.5) / Double(count), turns - turns.rounded(.down)]
      }
    case .rings: return ringShares(count: count, step: ringStep, profile: profile)
    }
  }

  /// Returns the share of a turn from each point of the spiral to the next.
  ///
  /// The golden section keeps points apart on a band of any width. A torus is also closed along its
  /// profile, so the spiral's end must meet its beginning. For a torus, the result is therefore a
  /// fraction with the denominator `count`: of all such fractions near the golden section, the
  /// fraction whose points are farthest apart.
  private static func turnOfSpiral(count: Int, profile: Profile) -> Double {
    let golden = (3 - 5.0.squareRoot()) / 2
    guard case .tube(let center, let radius) = profile else { return golden }
    let first = Int((golden * Double(count)).rounded())
    let candidates = (max(1, first - 24)...max(1, first + 24)).map { step in
      // The circles around the axis are longer on the tube's outer side than on its inner side.
      let closest = [center - radius, center, center + radius].map { distance in
        let around = 2 * Double.pi * distance
        return shortestStep(
          [
            2 * .pi * radius * center / distance / Double(count),
            around * Double(step) / Double(count),
          ],
          [0, around])
      }
      return (step: step, distance: closest.min() ?? 0)
    }
    let best = candidates.max { ($0.distance, $1.step) < ($1.distance, $0.step) }
    return Double(best?.step ?? first) / Double(count)
  }

  /// Returns the length of the shortest vector of the lattice that two vectors span.
  ///
  /// Source: Lagrange's reduction of binary quadratic forms, 1773.
  private static func shortestStep(_ first: SIMD2<Double>, _ second: SIMD2<Double>) -> Double {
    var (short, long) = (first, second)
    while true {
      if (short * short).sum() > (long * long).sum() { swap(&short, &long) }
      let square = (short * short).sum()
      guard square > 0 else { return 0 }
      let steps = ((short * long).sum() / square).rounded()
      let rest = long - short * steps
      // The reduction ends when the difference no longer shrinks. For two equal vectors at 60°, the
      // difference is as long as each vector.
      guard (rest * rest).sum() < (long * long).sum() else { return square.squareRoot() }
      long = rest
    }
  }

  /// Returns circles about the axis, spaced about as far apart as the points on them.
  private static func ringShares(
    count: Int, step: Double?, profile: Profile
  ) -> [SIMD2<Double>] {
    let spacing = step.map { $0 * .pi / 180 } ?? (profile.area / Double(count)).squareRoot()
    let ringCount = min(count, max(1, Int((profile.length / spacing).rounded())))
    let rings = (0..<ringCount).map { 1 - (Double($0) + 0.5) / Double(ringCount) }
    let circumference = rings.reduce(0) { $0 + profile.point(along: $1).x }
    var shares: [SIMD2<Double>] = []
    shares.reserveCapacity(count)
    var share = 0.0
    for (index, ring) in rings.enumerated() {
      share += profile.point(along: ring).x
      let end =
        index == ringCount - 1 ? count : Int((share / circumference * Double(count)).rounded())
      let inRing = max(0, end - shares.count)
      let area = profile.area(before: ring)
      for place in 0..<inRing { shares.append([area, (Double(place) + 0.5) / Double(inRing)]) }
    }
    return shares
  }
}
