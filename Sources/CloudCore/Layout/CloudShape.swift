internal import TagSphereGeometry

/// The surfaces that labels can stand on.
///
/// All but the disc are seen from outside; their axes are those of the model: x right, y up, z
/// toward the viewer at home.
public enum CloudShape: String, CaseIterable, Sendable {
  /// A ball: the only shape without edges, front and back alike.
  case sphere
  /// The side of a drum that lies: it rolls about the x axis.
  case cylinderH = "cylinder-h"
  /// The side of a drum that stands: it turns about the y axis.
  case cylinderV = "cylinder-v"
  /// A narrow band that lies flat, as the rim of a carousel.
  case ringH = "ring-h"
  /// A narrow band that stands, as the rim of a wheel that rolls toward the viewer.
  case ringV = "ring-v"
  /// A tube bent to a circle about the y axis.
  case torus
  /// A flat round plate that faces the viewer.
  case disc
  /// A ball whose labels stand at their latitude and longitude, north up, 0°, 0° in front.
  case globe

  /// Whether the surface encloses a body that a label on its far side would stand behind.
  var isBall: Bool { self == .sphere || self == .globe }

  /// Whether labels stand where their data say, so that no layout has a say in it.
  public var takesCoordinates: Bool { self == .globe }

  /// The most labels that a ring holds on one circle; more are spread over its whole width.
  static let labelsOnOneCircle = 20

  var isRing: Bool { self == .ringH || self == .ringV }

  /// The curve that, turned about the shape's axis, makes the surface; it lies in the unit sphere.
  var profile: Profile {
    switch self {
    case .sphere, .globe: .circle
    // A radius and half a height that fill the unit sphere and look like a drum.
    case .cylinderH, .cylinderV: .line(radius: 0.8, halfHeight: 0.6)
    case .ringH, .ringV: .line(radius: 0.987, halfHeight: 0.16)
    case .torus: .tube(center: 0.68, radius: 0.32)
    case .disc: .spoke
    }
  }

  /// Takes a point or direction about the y axis to the shape's own axis.
  func turnedToAxis(_ point: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .sphere, .globe, .cylinderV, .ringH, .torus: point
    case .cylinderH, .ringV: [point.y, -point.x, point.z]
    case .disc: [point.x, -point.z, point.y]
    }
  }

  /// The inverse of `turnedToAxis(_:)`.
  func turnedFromAxis(_ point: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .sphere, .globe, .cylinderV, .ringH, .torus: point
    case .cylinderH, .ringV: [-point.y, point.x, point.z]
    case .disc: [point.x, point.z, -point.y]
    }
  }
}
