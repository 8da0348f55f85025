/// Distances between points on the unit sphere, for tests of how evenly they are distributed.
package struct SpherePoints: Sendable {
  /// The points.
  package let points: [SIMD3<Double>]

  /// Creates a set of points to measure.
  package init(_ points: [SIMD3<Double>]) { self.points = points }

  /// The straight-line distance from each point to its nearest neighbour; infinite for one point.
  ///
  /// - Complexity: O(n²).
  package var nearestDistances: [Double] {
    var squares = [Double](repeating: .infinity, count: points.count)
    for first in points.indices {
      for second in points.indices.dropFirst(first + 1) {
        let difference = points[first] - points[second]
        let square = (difference * difference).sum()
        squares[first] = min(squares[first], square)
        squares[second] = min(squares[second], square)
      }
    }
    return squares.map { $0.squareRoot() }
  }
}

/// Returns the octant that a point lies in, from 0 to 7.
package func octant(of point: SIMD3<Double>) -> Int {
  (point.x < 0 ? 1 : 0) + (point.y < 0 ? 2 : 0) + (point.z < 0 ? 4 : 0)
}
