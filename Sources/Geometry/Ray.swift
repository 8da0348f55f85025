/// A half line: from its origin in one direction.
public struct Ray: Hashable, Sendable {
  /// Where it starts.
  public var origin: SIMD3<Double>
  /// Where it goes, a unit vector.
  public var direction: SIMD3<Double>

  /// The ray from `origin` along `direction`, which may have any length but zero.
  public init(origin: SIMD3<Double>, direction: SIMD3<Double>) {
    precondition(direction.length > 0, "a ray needs a direction, got \(direction)")
    self.origin = origin
    self.direction = direction.normalized()
  }

  /// The point at `distance` from the origin.
  public func point(at distance: Double) -> SIMD3<Double> { origin + direction * distance }

  /// Distances from the origin at which the ray enters and leaves a sphere about (0, 0, 0).
  ///
  /// Both are equal where the ray touches, and negative where the sphere lies behind.
  ///
  /// - Parameter radius: The sphere's radius, > 0.
  /// - Returns: nil where the line passes the sphere by.
  public func crossings(ofSphereWithRadius radius: Double) -> (enter: Double, leave: Double)? {
    let middle = -origin.dot(direction)
    // Taken from the nearest point rather than as |origin|² − middle², which cancels at the rim.
    let nearest = point(at: middle)
    let square = radius * radius - nearest.dot(nearest)
    guard square >= 0 else { return nil }
    let half = square.squareRoot()
    return (middle - half, middle + half)
  }
}
