/// A direction on the screen in which the focus can move.
public enum FocusDirection: CaseIterable, Hashable, Sendable {
  /// As seen on the screen, whatever the turn of the sphere.
  case left, right, up, down

  /// Returns the components of a vector along this direction and to its left.
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

  /// Returns the length of a vector, if it points in this direction rather than in one of the other
  /// three.
  ///
  /// The four directions divide the screen into quadrants along its diagonals, and lengths are
  /// measured in the taxicab metric, |x| + |y|. Of two labels in one quadrant, the nearer one is
  /// then always nearer to the farther one than the start is. So moving repeatedly to the nearest
  /// label of the quadrant that a label lies in reaches that label in the end.
  ///
  /// - Parameter way: The vector, right and up, in any unit.
  /// - Returns: nil where the vector is zero or points elsewhere.
  public func length(of way: SIMD2<Double>) -> Double? {
    let (along, aside) = parts(of: way)
    // Each diagonal belongs to one of the quadrants beside it.
    guard along > 0, -along < aside, aside <= along else { return nil }
    return along + abs(aside)
  }
}
