internal import TagSphereGeometry

/// The plane of a label that faces outward: two unit vectors at a right angle, model space.
public struct LabelAxes: Hashable, Sendable {
  /// Along the line of text.
  public var right: SIMD3<Double>
  /// From the feet of the letters to their heads.
  public var up: SIMD3<Double>

  /// Away from the surface: toward readers.
  public var normal: SIMD3<Double> { right.cross(up) }

  /// Axes from their vectors.
  public init(right: SIMD3<Double>, up: SIMD3<Double>) {
    self.right = right
    self.up = up
  }
}

extension CloudForm {
  /// The outward normal of the surface, a unit vector.
  ///
  /// - Parameter position: A point of the surface, model space; for points beside it, the normal
  ///   of the like surface through them.
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
    // Normals turn the other way than points: they are divided by what points are multiplied with.
    return (shape.turnedToAxis(normal) / scale).normalized()
  }

  /// The axes of a label that faces outward, upright.
  ///
  /// Upright is toward the pole, y, as far as the plane allows; on a lying drum or wheel, where
  /// the plane holds the pole at the top and the bottom, lines of text run along the axle instead.
  /// At the very poles, and at the top of a torus, a label stands as one before it does.
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
        // At a pole's own place there is no azimuth; elsewhere it is the outer side's.
        let around = SIMD3(position.z, 0, -position.x)
        line = around.length > 1e-6 ? around : [1, 0, 0]
      }
    }
    let right = (line - normal * line.dot(normal)).normalized()
    return LabelAxes(right: right, up: normal.cross(right))
  }
}
