/// A direction from the centre of the sphere, as two angles like latitude and longitude on maps.
///
/// The poles lie on the y axis, as in `SphereLayout`.
public struct SphericalCoordinates: Hashable, Sendable {
  /// The angle above the equator: −π/2 (lower pole) … π/2 (upper pole), radians.
  public var elevation: Double
  /// The angle about the y axis, from +x (0) over +z (π/2): radians, any finite value.
  public var azimuth: Double

  /// Creates a direction from two angles in radians.
  public init(elevation: Double, azimuth: Double) {
    self.elevation = elevation
    self.azimuth = azimuth
  }

  /// Creates the direction of a position.
  ///
  /// The distance from the centre does not matter. The angles are exact to a few units in the last
  /// place everywhere, including the poles. Edge cases: at a pole, any azimuth would be correct;
  /// the result is 0.
  ///
  /// - Parameter position: Any finite non-zero vector.
  public init(position: SIMD3<Double>) {
    precondition(
      position != .zero, "the centre of the sphere lies in no direction, got \(position)")
    // An arc sine would lose half of its digits near the poles.
    let fromAxis = Double.hypot(position.x, position.z)
    elevation = Double.atan2(position.y, fromAxis)
    azimuth = fromAxis == 0 ? 0 : Double.atan2(position.z, position.x)
  }

  /// The position on the unit sphere.
  public var position: SIMD3<Double> {
    let fromAxis = Double.cos(elevation)
    return [Double.cos(azimuth) * fromAxis, Double.sin(elevation), Double.sin(azimuth) * fromAxis]
  }
}
