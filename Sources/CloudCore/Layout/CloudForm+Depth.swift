internal import TagSphereGeometry

/// A linear measure of how far back a point of a form lies: 0 at its front, 1 at its rim.
struct Recession: Hashable, Sendable {
  /// The measure of a point p is `plane.xyz · p + plane.w`.
  var plane: SIMD4<Double>
  /// The measure at the form's back, over 1.
  var back: Double
}

extension CloudForm {
  /// How far back points lie, as an eye sees the form.
  ///
  /// A ball's rim is where the eye's rays touch it. Those points lie in one plane, the polar plane
  /// of the eye, and farther ones are behind. Other shapes can be seen through and have no such
  /// line: there the measure runs along the line of sight, from the nearest point of the form as
  /// it is turned now, by the same units as on the unit sphere; so a disc that is seen face on is
  /// all front, and the far half of a ring is behind. A disc has nothing behind it.
  ///
  /// - Parameters:
  ///   - direction: From the centre toward the eye, a unit vector, model space.
  ///   - distance: Of the eye from the centre, > 1, world units; infinite without perspective.
  func recession(toward direction: SIMD3<Double>, distance: Double) -> Recession {
    let inverse = distance.isFinite ? 1 / distance : 0
    let front: Double
    let slope: SIMD3<Double>
    let unit: Double
    if shape.isBall {
      // With A = scale⁻² the ball is p · A p = 1, and the points on its rim have p · A eye = 1;
      // p · A direction runs from `front` at the nearest point to −`front` at the farthest.
      front = (direction / scale).length
      slope = direction / (scale * scale)
      unit = front - inverse
    } else {
      front = extent(toward: direction)
      slope = direction
      // A disc's far edge, 2 behind its near one when it is seen from the side, stays in front.
      unit = shape == .disc ? 2.1 : 1 - inverse
    }
    return Recession(
      plane: SIMD4(-slope / unit, front / unit),
      back: shape == .disc ? 2 : (shape.isBall ? 2 * front : 2) / unit)
  }
}
