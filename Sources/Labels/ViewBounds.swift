internal import TagSphereGeometry

/// A sphere that contains several things.
package struct BoundingSphere: Hashable, Sendable {
  /// The centre, model space.
  package var center: SIMD3<Float>
  /// The radius, world units.
  package var radius: Float

  /// Creates a sphere about the middle of some positions, model space.
  package init(of places: [SIMD3<Float>]) {
    var low = SIMD3<Float>(repeating: .infinity)
    var high = -low
    for place in places {
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    let center = places.isEmpty ? .zero : (low + high) / 2
    let square = places.lazy.map { (($0 - center) * ($0 - center)).sum() }.max() ?? 0
    (self.center, radius) = (center, square.squareRoot() * 1.00001)
  }

  /// Returns the sphere with a radius larger by `margin`, world units.
  package func grown(by margin: Float) -> BoundingSphere {
    var grown = self
    grown.radius += margin
    return grown
  }
}

/// The half-spaces whose intersection a frame shows, for culling.
package struct ViewBounds: Sendable {
  /// The inward unit normals of the planes, one per lane.
  private var (x, y, z) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
  /// The signed distances of the planes from the origin, positive for an origin inside; infinite in unused lanes.
  private var w = SIMD8<Float>(repeating: .infinity)

  /// The side of a cloud that a frame shows.
  package enum Side {
    /// Labels in front of the rim.
    case front
    /// Labels behind the rim.
    case back
    /// All labels.
    case both
  }

  /// Creates the bounds of a frame.
  ///
  /// - Parameters:
  ///   - uniforms: The frame.
  ///   - side: The side of the cloud that is shown.
  ///   - reach: The distance from the middle of the picture that is included, in halves of its
  ///     width and height.
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
    for (lane, plane) in planes.enumerated() {
      let length = (plane.x * plane.x + plane.y * plane.y + plane.z * plane.z).squareRoot()
      let unit = length > 0 ? plane / length : plane
      (self.x[lane], self.y[lane], z[lane], self.w[lane]) = (unit.x, unit.y, unit.z, unit.w)
    }
  }

  /// Returns whether a sphere is completely outside the bounds.
  package func misses(_ sphere: BoundingSphere) -> Bool {
    let center = sphere.center
    let distances = (x * center.x + y * center.y) + (z * center.z + w)
    return any(distances .< -sphere.radius)
  }
}
