internal import TagSphereGeometry

/// A shape and its proportions, scaled to fit the unit sphere.
///
/// A stretch changes only the proportions: for any form, the farthest points are about 1 away from
/// the centre, so the same camera and input handling serve all forms.
public struct CloudForm: Hashable, Sendable {
  /// The surface, before it is stretched.
  public var shape: CloudShape { didSet { fit() } }
  /// Factors along x, y and z, each > 0; only their ratios matter.
  public var stretch: SIMD3<Double> { didSet { fit() } }
  /// The factors that map points of the shape to points of the form.
  package private(set) var scale: SIMD3<Double> = [1, 1, 1]

  /// Creates a form from a shape and a stretch.
  ///
  /// - Precondition: All factors are finite and > 0.
  public init(_ shape: CloudShape = .sphere, stretch: SIMD3<Double> = [1, 1, 1]) {
    self.shape = shape
    self.stretch = stretch
    fit()
  }

  /// Whether the stretch is uniform, so that the form is similar to the shape.
  public var isPlain: Bool { stretch.min() == stretch.max() }

  /// The area of the surface, square world units.
  public var area: Double {
    let factor = isPlain ? scale.x * scale.x : warp.mean
    return shape.profile.area * factor
  }

  /// The radius of the largest ball about the centre that does not touch the surface, world units.
  public var innerRadius: Double {
    let inner: Double =
      switch shape.profile {
      case .circle: 1
      case .line(let radius, _): radius
      case .tube(let center, let radius): center - radius
      case .spoke: 0.25
      }
    return inner * scale.min()
  }

  /// Returns how far the form extends in a direction from its centre (its support function), world units.
  ///
  /// - Parameter direction: A unit vector, model space.
  public func extent(toward direction: SIMD3<Double>) -> Double {
    let turned = shape.turnedFromAxis(direction * scale)
    let across = Double.hypot(turned.x, turned.z)
    switch shape.profile {
    case .circle: return turned.length
    case .line(let radius, let halfHeight): return radius * across + halfHeight * abs(turned.y)
    case .tube(let center, let radius): return center * across + radius * turned.length
    case .spoke: return across
    }
  }

  /// Returns a point of the surface.
  ///
  /// - Parameter shares: The shares of the area before the point, along the profile and around the
  ///   axis, on the unstretched shape.
  func point(at shares: SIMD2<Double>) -> SIMD3<Double> {
    let place = shape.profile.point(along: shape.profile.length(beforeArea: shares.x))
    return shape.turnedToAxis(Self.turned(place, by: shares.y)) * scale
  }

  /// The warp that maps points spread evenly over the shape to points spread evenly over the form.
  var warp: AreaWarp {
    // The area element scales by the length of its normal under the cofactor matrix.
    let cofactors: SIMD3<Double> = [scale.y * scale.z, scale.x * scale.z, scale.x * scale.y]
    let profile = shape.profile
    return AreaWarp { area in
      let normal = profile.normal(along: profile.length(beforeArea: area))
      return { turn in (shape.turnedToAxis(Self.turned(normal, by: turn)) * cofactors).length }
    }
  }

  /// Rotates a point in the profile's plane around the y axis by a share of a turn.
  static func turned(_ place: SIMD2<Double>, by share: Double) -> SIMD3<Double> {
    let azimuth = 2 * Double.pi * share
    return [Double.cos(azimuth) * place.x, place.y, Double.sin(azimuth) * place.x]
  }

  /// Computes the scale that fits the form into the unit sphere.
  private mutating func fit() {
    precondition(
      stretch.min() > 0 && stretch.max().isFinite,
      "stretch factors \(stretch) must be finite and > 0")
    // Divide first, because products of extreme factors would overflow.
    let ratios = stretch / stretch.max()
    scale = ratios / Self.reach(of: shape, stretch: ratios)
  }

  /// Returns the distance of the farthest point from the centre.
  private static func reach(of shape: CloudShape, stretch: SIMD3<Double>) -> Double {
    let turned = shape.turnedFromAxis(stretch)
    let across = max(abs(turned.x), abs(turned.z))
    let along = abs(turned.y)
    switch shape.profile {
    case .circle: return max(across, along)
    case .spoke: return across
    case .line(let radius, let halfHeight): return Double.hypot(radius * across, halfHeight * along)
    case .tube(let center, let radius):
      // The squared distance is a parabola in the cosine of the angle around the tube.
      let difference = along * along - across * across
      let top = difference > 0 ? across * across * center / (radius * difference) : 1
      let cosine = min(top, 1)
      return Double.hypot(
        across * (center + radius * cosine),
        along * radius * (1 - cosine * cosine).squareRoot())
    }
  }
}
