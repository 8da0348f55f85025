/// A half-line from an origin in one direction.
package struct Ray: Hashable, Sendable {
  /// The start of the ray.
  package var origin: SIMD3<Double>
  /// The direction, a unit vector.
  package var direction: SIMD3<Double>

  /// Creates the ray from `origin` along `direction`, which may have any length except zero.
  package init(origin: SIMD3<Double>, direction: SIMD3<Double>) {
    precondition(direction.length > 0, "a ray needs a direction, got \(direction)")
    self.origin = origin
    self.direction = direction.normalized()
  }

  /// Returns the point at `distance` from the origin.
  package func point(at distance: Double) -> SIMD3<Double> { origin + direction * distance }

  /// Returns the distances at which the ray enters and leaves a sphere about (0, 0, 0).
  ///
  /// Both are equal if the ray is tangent, and negative if the sphere lies behind the origin.
  ///
  /// - Parameter radius: The sphere's radius, > 0.
  /// - Returns: The distances, or nil if the line misses the sphere.
  package func crossings(ofSphereWithRadius radius: Double) -> (enter: Double, leave: Double)? {
    let middle = -origin.dot(direction)
    // Use the nearest point, because |origin|² − middle² would lose precision at the rim.
    let nearest = point(at: middle)
    let square = radius * radius - nearest.dot(nearest)
    guard square >= 0 else { return nil }
    let half = square.squareRoot()
    return (middle - half, middle + half)
  }
}
