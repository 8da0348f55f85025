internal import TagSphereGeometry

/// A sphere that contains several things.
package struct BoundingSphere: Hashable, Sendable {
  /// The centre, model space.
  package var center: SIMD3<Float>
  /// The radius, world units.
  package var radius: Float

  /// Creates a sphere about the middle of some places.
  ///
  /// - Parameters:
  ///   - places: The places, model space.
  ///   - margin: How far each thing reaches beyond its place, world units.
  package init(of places: [SIMD3<Float>], beyond margin: Float) {
    var low = SIMD3<Float>(repeating: .infinity)
    var high = -low
    for place in places {
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    let center = places.isEmpty ? .zero : (low + high) / 2
    let square = places.lazy.map { (($0 - center) * ($0 - center)).sum() }.max() ?? 0
    (self.center, radius) = (center, square.squareRoot() * 1.00001 + margin)
  }
}

/// The half-spaces whose intersection a frame shows, for leaving out what is outside.
package struct ViewBounds: Sendable {
  /// Planes: a point p is inside if `xyz · p + w ≥ 0`; the normals' lengths are 1.
  private let planes: [SIMD4<Float>]

  /// A side of a cloud.
  package enum Side {
    /// What is before the rim.
    case front
    /// What is behind it.
    case back
    /// Everything.
    case both
  }

  /// Creates the bounds of a frame.
  ///
  /// - Parameters:
  ///   - uniforms: The frame.
  ///   - side: The side of the cloud that is shown.
  ///   - reach: How far it is shown from the middle of the picture, in halves of its width and height.
  package init(_ uniforms: FrameUniforms, side: Side, reach: Float = 1) {
    let matrix = uniforms.clipFromModel
    func row(_ index: Int) -> SIMD4<Float> {
      [matrix.x[index], matrix.y[index], matrix.z[index], matrix.w[index]]
    }
    let (x, y, w) = (row(0), row(1), row(3) * reach)
    var planes = [w + x, w - x, w + y, w - y]
    let rim = uniforms.recession - [0, 0, 0, 1]
    switch side {
    case .front: planes.append(-rim)
    case .back: planes.append(rim)
    case .both: break
    }
    self.planes = planes.map { plane in
      let length = (plane.x * plane.x + plane.y * plane.y + plane.z * plane.z).squareRoot()
      return length > 0 ? plane / length : plane
    }
  }

  /// Returns whether nothing in a sphere is shown.
  package func misses(_ sphere: BoundingSphere) -> Bool {
    planes.contains { plane in
      let normal = SIMD3(plane.x, plane.y, plane.z)
      return (normal * sphere.center).sum() + plane.w < -sphere.radius
    }
  }
}
