internal import TagSphereGeometry

/// The normalized view depth of a form: a linear measure that is 0 at its front and 1 at its rim.
package struct Recession: Hashable, Sendable {
  /// The plane of the measure: the depth of a point p is `plane.xyz · p + plane.w`.
  package var plane: SIMD4<Double>
  /// The depth at the form's back, > 1.
  package var back: Double
}

extension CloudForm {
  /// Returns the normalized view depth of the form as a camera sees it.
  ///
  /// A ball's rim is where the camera's rays touch it. Those points lie in one plane, the polar plane
  /// of the camera position, and farther points are behind the rim. Other shapes are see-through and
  /// have no such line. Their depth is measured along the line of sight, from the nearest point of the
  /// form in its current orientation, in the same units as on the unit sphere. So a disc seen face on
  /// is all front, and the far half of a ring is behind. A disc has nothing behind its rim.
  ///
  /// - Parameters:
  ///   - direction: The direction from the centre toward the camera, a unit vector, model space.
  ///   - distance: The distance of the camera from the centre, > 1, world units; infinite without
  ///     perspective.
  package func recession(toward direction: SIMD3<Double>, distance: Double) -> Recession {
    let inverse = distance.isFinite ? 1 / distance : 0
    let front: Double
    let slope: SIMD3<Double>
    let unit: Double
    if shape.isBall {
      // With A = scale⁻² the ball is p · A p = 1, and the points on its rim have p · A camera = 1;
      // p · A direction runs from `front` at the nearest point to −`front` at the farthest.
      front = (direction / scale).length
      slope = direction / (scale * scale)
      unit = front - inverse
    } else {
      front = extent(toward: direction)
      slope = direction
      // A disc seen from the side has its far edge 2 behind its near one; that edge stays in front of
      // the rim.
      unit = shape == .disc ? 2.1 : 1 - inverse
    }
    return Recession(
      plane: SIMD4(-slope / unit, front / unit),
      back: shape == .disc ? 2 : (shape.isBall ? 2 * front : 2) / unit)
  }
}
