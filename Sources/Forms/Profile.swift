internal import TagSphereGeometry

/// A curve beside the y axis whose rotation about this axis generates a surface.
///
/// A point of the curve is given by the share of the curve's length before it, 0…1, or by the share
/// of the surface's area before it.
package enum Profile: Hashable, Sendable {
  /// Half a unit circle, from the lower to the upper pole, which generates a sphere.
  case circle
  /// A line parallel to the axis, from below, which generates a cylinder without lids.
  case line(radius: Double, halfHeight: Double)
  /// A full circle about a point beside the axis, which generates a torus.
  ///
  /// It starts at its inner side and passes its bottom first.
  case tube(center: Double, radius: Double)
  /// The unit line from the axis outward, which generates a disc.
  case spoke

  /// The curve's length.
  package var length: Double {
    switch self {
    case .circle: .pi
    case .line(_, let halfHeight): 2 * halfHeight
    case .tube(_, let radius): 2 * .pi * radius
    case .spoke: 1
    }
  }

  /// The area of the surface.
  var area: Double {
    switch self {
    case .circle: 4 * .pi
    case .line(let radius, let halfHeight): 4 * .pi * radius * halfHeight
    case .tube(let center, let radius): 4 * .pi * .pi * center * radius
    case .spoke: .pi
    }
  }

  /// Returns the point at a share of the length: its distance from the axis, and its height.
  package func point(along share: Double) -> SIMD2<Double> {
    switch self {
    case .circle:
      let elevation = (share - 0.5) * .pi
      return [Double.cos(elevation), Double.sin(elevation)]
    case .line(let radius, let halfHeight): return [radius, (2 * share - 1) * halfHeight]
    case .tube(let center, let radius):
      let angle = Self.tubeAngle(along: share)
      return [center + radius * Double.cos(angle), radius * Double.sin(angle)]
    case .spoke: return [share, 0]
    }
  }

  /// Returns the outward normal at a share of the length: the components away from the axis and up.
  func normal(along share: Double) -> SIMD2<Double> {
    switch self {
    case .circle: return point(along: share)
    case .line: return [1, 0]
    case .tube:
      let angle = Self.tubeAngle(along: share)
      return [Double.cos(angle), Double.sin(angle)]
    case .spoke: return [0, 1]
    }
  }

  /// Returns the share of the surface's area that lies before a share of the length.
  func area(before share: Double) -> Double {
    switch self {
    case .circle: return (1 + Double.sin((share - 0.5) * .pi)) / 2
    case .line: return share
    case .tube(let center, let radius):
      return share + radius / center * Double.sin(Self.tubeAngle(along: share)) / (2 * .pi)
    case .spoke: return share * share
    }
  }

  /// Returns the share of the length before which a share of the area lies: the inverse of
  /// `area(before:)`.
  func length(beforeArea area: Double) -> Double {
    switch self {
    case .circle: return Double.asin(max(-1, min(1, 2 * area - 1))) / .pi + 0.5
    case .line: return area
    case .tube:
      // The area grows at least half as fast as the length, so bisection finds the share.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<53 {
        let middle = (low + high) / 2
        if self.area(before: middle) < area { low = middle } else { high = middle }
      }
      return (low + high) / 2
    case .spoke: return area.squareRoot()
    }
  }

  /// Returns the angle on the tube's circle from the outer side, −π…π.
  private static func tubeAngle(along share: Double) -> Double { (2 * share - 1) * .pi }
}
