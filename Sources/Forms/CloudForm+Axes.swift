internal import TagSphereGeometry

/// The axes of the plane of a label that faces outward: two orthogonal unit vectors, model space.
public struct LabelAxes: Hashable, Sendable {
  /// The direction of the line of text.
  public var right: SIMD3<Double>
  /// The direction from the letters' baseline to their top.
  public var up: SIMD3<Double>

  /// The direction away from the surface, toward readers.
  public var normal: SIMD3<Double> { right.cross(up) }

  /// Creates the axes of a label's plane from two vectors.
  public init(right: SIMD3<Double>, up: SIMD3<Double>) {
    self.right = right
    self.up = up
  }
}

extension CloudForm {
  /// Returns the outward normal of the surface, a unit vector.
  ///
  /// - Parameter position: A point of the surface, model space. For a point off the surface, the
  ///   result is the normal of the similar surface through this point.
  public func normal(at position: SIMD3<Double>) -> SIMD3<Double> {
    let place = shape.turnedFromAxis(position / scale)
    let radial = SIMD3(place.x, 0, place.z)
    let normal: SIMD3<Double> =
      switch shape.profile {
      case .circle: place
      case .line: radial
      case .tube(let center, _): place - radial.normalized() * center
      case .spoke: [0, 1, 0]
      }
    // Normals transform inversely to points: divide by the scale that multiplies points.
    return (shape.turnedToAxis(normal) / scale).normalized()
  }

  /// Returns the axes of a label that faces outward and is upright.
  ///
  /// Upright means toward the pole, y, as far as the plane allows. At the top and the bottom of a
  /// lying drum or wheel, the plane of a label contains no upright direction. On these forms, lines
  /// of text run along the axle instead. At a pole, the result is as for a label just in front of
  /// the pole. At the top of a torus, the result is as for a label just outside the top.
  ///
  /// - Parameter position: A point of the surface, model space.
  public func axes(at position: SIMD3<Double>) -> LabelAxes {
    let normal = normal(at: position)
    let line: SIMD3<Double>
    switch shape {
    case .cylinderH, .ringV: line = [1, 0, 0]
    case .sphere, .globe, .cylinderV, .ringH, .torus, .disc:
      let level = SIMD3<Double>(0, 1, 0).cross(normal)
      if level.length > 1e-6 {
        line = level
      } else {
        // Exactly at a pole there is no azimuth. At other places without one, use the azimuth of
        // the outer side.
        let around = SIMD3(position.z, 0, -position.x)
        line = around.length > 1e-6 ? around : [1, 0, 0]
      }
    }
    let right = (line - normal * line.dot(normal)).normalized()
    return LabelAxes(right: right, up: normal.cross(right))
  }
}
