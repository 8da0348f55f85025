internal import Glibc
internal import TagSphereGeometry

/// A shape and its proportions, scaled to fit the unit sphere.
///
/// A stretch changes proportions alone: whatever the form, its farthest points are about 1 away
/// from the centre, so one camera and one hand serve them all.
public struct CloudForm: Hashable, Sendable {
  /// The surface, before it is stretched.
  public var shape: CloudShape { didSet { fit() } }
  /// Factors along x, y and z, each > 0; only their ratios matter.
  public var stretch: SIMD3<Double> { didSet { fit() } }
  /// Takes points of the shape to points of the form.
  private(set) var scale: SIMD3<Double> = [1, 1, 1]

  /// A form from its parts.
  ///
  /// - Precondition: All factors are finite and > 0.
  public init(_ shape: CloudShape = .sphere, stretch: SIMD3<Double> = [1, 1, 1]) {
    self.shape = shape
    self.stretch = stretch
    fit()
  }

  /// Whether the form is the shape itself, seen from near or far.
  public var isPlain: Bool { stretch.min() == stretch.max() }

  /// The area of the surface, square world units.
  public var area: Double {
    let factor = isPlain ? scale.x * scale.x : warp.mean
    return shape.profile.area * factor
  }

  /// The radius of the largest ball about the centre that leaves the surface free, world units.
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

  /// How far the form reaches in a direction from the centre, world units: its support function.
  ///
  /// - Parameter direction: A unit vector, model space.
  public func extent(toward direction: SIMD3<Double>) -> Double {
    let turned = shape.turnedFromAxis(direction * scale)
    let across = hypot(turned.x, turned.z)
    switch shape.profile {
    case .circle: return turned.length
    case .line(let radius, let halfHeight): return radius * across + halfHeight * abs(turned.y)
    case .tube(let center, let radius): return center * across + radius * turned.length
    case .spoke: return across
    }
  }

  /// The surface's point and the relative area there, by shares of the area before it along the
  /// profile and around the axis, of the shape before it is stretched.
  func point(at shares: SIMD2<Double>) -> SIMD3<Double> {
    let place = shape.profile.point(along: shape.profile.length(beforeArea: shares.x))
    return shape.turnedToAxis(Self.turned(place, by: shares.y)) * scale
  }

  /// Takes points that are even over the shape to points that are even over the form.
  var warp: AreaWarp {
    // The area of a piece changes by the length of its normal under the matrix of cofactors.
    let cofactors: SIMD3<Double> = [scale.y * scale.z, scale.x * scale.z, scale.x * scale.y]
    let profile = shape.profile
    return AreaWarp { area in
      let normal = profile.normal(along: profile.length(beforeArea: area))
      return { turn in (shape.turnedToAxis(Self.turned(normal, by: turn)) * cofactors).length }
    }
  }

  /// A point beside the y axis, carried around it by a share of a turn.
  static func turned(_ place: SIMD2<Double>, by share: Double) -> SIMD3<Double> {
    let azimuth = 2 * Double.pi * share
    return [cos(azimuth) * place.x, place.y, sin(azimuth) * place.x]
  }

  /// Finds the scale that makes the form fit the unit sphere.
  private mutating func fit() {
    precondition(
      stretch.min() > 0 && stretch.max().isFinite, "a stretch by \(stretch) flattens the cloud")
    // Ratios first: products of extreme factors would overflow.
    let ratios = stretch / stretch.max()
    scale = ratios / Self.reach(of: shape, stretch: ratios)
  }

  /// The distance of the farthest point from the centre.
  private static func reach(of shape: CloudShape, stretch: SIMD3<Double>) -> Double {
    let turned = shape.turnedFromAxis(stretch)
    let across = max(abs(turned.x), abs(turned.z))
    let along = abs(turned.y)
    switch shape.profile {
    case .circle: return max(across, along)
    case .spoke: return across
    case .line(let radius, let halfHeight): return hypot(radius * across, halfHeight * along)
    case .tube(let center, let radius):
      // The square of the distance is a parabola of the cosine of the angle around the tube.
      let difference = along * along - across * across
      let top = difference > 0 ? across * across * center / (radius * difference) : 1
      let cosine = min(top, 1)
      return hypot(
        across * (center + radius * cosine),
        along * radius * (1 - cosine * cosine).squareRoot())
    }
  }
}
