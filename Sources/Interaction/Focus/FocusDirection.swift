/// A way on the screen in which the focus can go.
public enum FocusDirection: CaseIterable, Hashable, Sendable {
  case left, right, up, down

  /// How far a way leads in this direction, and how far to its left.
  ///
  /// - Parameter way: Right and up, in any unit.
  func parts(of way: SIMD2<Double>) -> (along: Double, aside: Double) {
    switch self {
    case .right: (way.x, way.y)
    case .up: (way.y, -way.x)
    case .left: (-way.x, -way.y)
    case .down: (-way.y, way.x)
    }
  }

  /// How far a way leads, if it leads in this direction rather than in one of the other three.
  ///
  /// The four directions part the screen into quadrants along its diagonals, and ways are measured
  /// as a walk along its axes measures them: |x| + |y|. Of two labels in one quadrant, the nearer
  /// one is then always nearer to the farther one than the start is; so going to the nearest label
  /// of the quadrant that a label lies in, again and again, reaches that label in the end.
  ///
  /// - Parameter way: Right and up, in any unit.
  /// - Returns: nil where the way is none, or leads elsewhere.
  public func length(of way: SIMD2<Double>) -> Double? {
    let (along, aside) = parts(of: way)
    // Each diagonal belongs to one of the quadrants beside it.
    guard along > 0, -along < aside, aside <= along else { return nil }
    return along + abs(aside)
  }
}
