/// A direction on the screen in which the focus can move.
package enum FocusDirection: CaseIterable, Hashable, Sendable {
  /// Directions on the screen, regardless of the sphere's orientation.
  case left, right, up, down

  /// Returns the parts of a vector along this direction and to the left of it, in the vector's unit.
  ///
  /// - Parameter way: The vector, right and up, in any unit.
  func parts(of way: SIMD2<Double>) -> (along: Double, aside: Double) {
    switch self {
    case .right: (way.x, way.y)
    case .up: (way.y, -way.x)
    case .left: (-way.x, -way.y)
    case .down: (-way.y, way.x)
    }
  }

  /// Returns the length of a vector, if it points more in this direction than in the other three.
  ///
  /// The four directions divide the screen into quadrants along its diagonals. Lengths are measured in
  /// the taxicab metric, |x| + |y|. With this metric, a move to the nearest label of a quadrant also comes
  /// closer to all other labels of the quadrant. Repeated moves toward a label therefore reach it.
  ///
  /// - Parameter way: The vector, right and up, in any unit.
  /// - Returns: nil if the vector is zero or points elsewhere.
  package func length(of way: SIMD2<Double>) -> Double? {
    let (along, aside) = parts(of: way)
    // Each diagonal belongs to one of its two neighbouring quadrants.
    guard along > 0, -along < aside, aside <= along else { return nil }
    return along + abs(aside)
  }
}
