package import TagSphereGeometry

/// The bounds that a view must show, as the camera sees them: x (right) and y (up), divided by the depth.
///
/// Without perspective, they are bounds of x and y alone, world units.
package struct ViewExtent: Hashable, Sendable {
  /// The left and the lower bound.
  package var low: SIMD2<Double>
  /// The right and the upper bound.
  package var high: SIMD2<Double>

  package init(low: SIMD2<Double>, high: SIMD2<Double>) { (self.low, self.high) = (low, high) }

  /// The centre.
  package var center: SIMD2<Double> { (low + high) / 2 }
  /// Half the width and half the height.
  package var half: SIMD2<Double> { (high - low) / 2 }

  /// The approximate share of the view's smaller side that the outline of a sphere fills.
  package static let sphereShare = 0.9
  /// The tangent of half the field of view that shows a sphere at a distance of 3.
  ///
  /// At other distances, the sphere's outline fills the same share of the view.
  private static let sphereTangent = 0.3928
  /// The largest share of the view that labels fill: around a sphere, and around other forms.
  private static let share = (sphere: 0.98, other: 0.96)

  /// Returns the extent of a sphere with its labels in any orientation.
  ///
  /// - Parameters:
  ///   - labelReach: The largest distance that labels extend from their places, horizontally and
  ///     vertically, world units, ≥ 0.
  ///   - distance: The distance of the camera from the centre, > 1, world units; infinite without
  ///     perspective.
  package static func sphere(labelReach: SIMD2<Double> = .zero, distance: Double) -> ViewExtent {
    /// Returns the farther rim of a sphere that is shifted sideways; no label extends beyond it.
    func rim(movedBy shift: Double) -> Double {
      guard distance.isFinite else { return 1 + shift }
      let distanceToCenter = (distance * distance + shift * shift).squareRoot()
      return Double.tan(Double.atan(shift / distance) + Double.asin(1 / distanceToCenter))
    }
    let labels = SIMD2(rim(movedBy: labelReach.x), rim(movedBy: labelReach.y)) / share.sphere
    let outline = distance.isFinite ? 1 / (distance * distance - 1).squareRoot() : 1
    let half = pointwiseMax(labels, SIMD2(repeating: sphereTangent * (8.0.squareRoot() * outline)))
    return ViewExtent(low: -half, high: half)
  }

  /// Creates the smallest bounds, with a margin, of boxes that turn with a form; nil without boxes.
  ///
  /// - Parameters:
  ///   - boxes: Places in model space, and how far a box that faces the camera extends from its
  ///     place, horizontally and vertically, world units.
  ///   - orientation: The rotation from model to world space at the turn's beginning.
  ///   - axis: The axis of the turn, a unit vector, world space.
  ///   - distance: The distance of the camera from the centre, > 1, world units; infinite without
  ///     perspective.
  /// - Complexity: O(boxes), for each of a few dozen poses.
  package init?(
    of boxes: some Collection<(place: SIMD3<Double>, reach: SIMD2<Double>)>,
    orientation: Quaternion, turningAbout axis: SIMD3<Double>, distance: Double
  ) {
    guard !boxes.isEmpty else { return nil }
    (low, high) = (SIMD2(repeating: .infinity), SIMD2(repeating: -.infinity))
    for step in 0..<Self.steps {
      let angle = 2 * Double.pi * Double(step) / Double(Self.steps)
      let turn = (Quaternion(angle: angle, axis: axis) * orientation).conjugate
      let (right, up, near) = (
        turn.rotate([1, 0, 0]), turn.rotate([0, 1, 0]), turn.rotate([0, 0, 1])
      )
      for box in boxes {
        let depth = distance.isFinite ? max(distance - near.dot(box.place), 0.01) : 1
        let place = SIMD2(right.dot(box.place), up.dot(box.place))
        low = pointwiseMin(low, (place - box.reach) / depth)
        high = pointwiseMax(high, (place + box.reach) / depth)
      }
    }
    let margin = half * (1 / Self.share.other - 1)
    (low, high) = (low - margin, high + margin)
  }

  /// The number of poses of a turn that are measured.
  ///
  /// Between two poses, boxes extend at most 0.5 % farther, which the margin covers.
  private static let steps = 36

  /// Returns whether this extent includes the whole of `other`.
  package func contains(_ other: ViewExtent) -> Bool {
    let (left, right) = (low .<= other.low, high .>= other.high)
    return left[0] && left[1] && right[0] && right[1]
  }
}
