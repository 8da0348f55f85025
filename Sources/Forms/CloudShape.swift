internal import TagSphereGeometry

/// The surfaces that labels can be placed on.
///
/// All surfaces except the disc are seen from outside. The axes are those of the model: x right, y
/// up, z toward the viewer in the home orientation.
public enum CloudShape: String, CaseIterable, Sendable {
  /// A ball, the only shape without edges, which looks the same from all sides.
  case sphere
  /// The side of a lying drum, which rolls about the x axis.
  case cylinderH = "cylinder-h"
  /// The side of an upright drum, which turns about the y axis.
  case cylinderV = "cylinder-v"
  /// A narrow horizontal band, like the rim of a carousel.
  case ringH = "ring-h"
  /// A narrow vertical band, like the rim of a wheel that rolls toward the viewer.
  case ringV = "ring-v"
  /// A tube bent into a circle about the y axis.
  case torus
  /// A flat circular plate that faces the viewer.
  case disc
  /// A ball whose labels are at their latitude and longitude; north is up, and 0° north, 0° east is in front.
  case globe

  /// Whether the surface encloses a body that hides labels on its far side.
  package var isBall: Bool { self == .sphere || self == .globe }

  /// Whether labels are placed by the coordinates in their data rather than by a layout.
  public var takesCoordinates: Bool { self == .globe }

  /// The largest number of labels that a ring places on one circle.
  ///
  /// More labels are spread over the ring's width.
  static let labelsOnOneCircle = 20

  var isRing: Bool { self == .ringH || self == .ringV }

  /// The curve, within the unit sphere, whose rotation about the shape's axis generates the surface.
  package var profile: Profile {
    switch self {
    case .sphere, .globe: .circle
    // A radius and half a height that fill the unit sphere and look like a drum.
    case .cylinderH, .cylinderV: .line(radius: 0.8, halfHeight: 0.6)
    case .ringH, .ringV: .line(radius: 0.987, halfHeight: 0.16)
    case .torus: .tube(center: 0.68, radius: 0.32)
    case .disc: .spoke
    }
  }

  /// Rotates a point or direction from the y axis to the shape's own axis.
  func turnedToAxis(_ point: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .sphere, .globe, .cylinderV, .ringH, .torus: point
    case .cylinderH, .ringV: [point.y, -point.x, point.z]
    case .disc: [point.x, -point.z, point.y]
    }
  }

  /// Rotates a point or direction from the shape's own axis to the y axis: the inverse of `turnedToAxis(_:)`.
  func turnedFromAxis(_ point: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .sphere, .globe, .cylinderV, .ringH, .torus: point
    case .cylinderH, .ringV: [-point.y, point.x, point.z]
    case .disc: [point.x, point.z, -point.y]
    }
  }
}
