internal import TagSphereGeometry

/// The normalized view depth of a form: a linear function that is 0 at the form's front and 1 at its rim.
package struct Recession: Hashable, Sendable {
  /// The plane of the function: the depth of a point p is `plane.xyz · p + plane.w`.
  package var plane: SIMD4<Double>
  /// The depth at the form's back, > 1.
  package var back: Double
}

extension CloudForm {
  /// Returns the normalized view depth of the form as a camera sees it.
  ///
  /// A ball's rim consists of the points at which rays from the camera touch the ball. These points
  /// lie in one plane, the polar plane of the camera position, and farther points are behind the
  /// rim. Other shapes are see-through and have no such rim. Their depth is measured along the line
  /// of sight, from the nearest point of the form in its current orientation, in the same units as
  /// on the unit sphere. So the whole of a disc that faces the camera is in front, and the far half
  /// of a ring is behind the rim. No part of a disc is ever behind the rim.
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
      // With A = scale⁻², the ball is p · A p = 1, and its rim is p · A camera = 1. The product p ·
      // A direction falls from `front` at the nearest point to −`front` at the farthest point.
      front = (direction / scale).length
      slope = direction / (scale * scale)
      unit = front - inverse
    } else {
      front = extent(toward: direction)
      slope = direction
      // Seen from the side, a disc's far edge is 2 behind its near edge, and still in front of the
      // rim.
      unit = shape == .disc ? 2.1 : 1 - inverse
    }
    return Recession(
      plane: SIMD4(-slope / unit, front / unit),
      back: shape == .disc ? 2 : (shape.isBall ? 2 * front : 2) / unit)
  }
}
