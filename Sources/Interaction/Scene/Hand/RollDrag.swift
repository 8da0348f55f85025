internal import TagSphereForms
internal import TagSphereGeometry

/// A drag that rolls the sphere like a wheel about the line of sight.
///
/// The grabbed point's angle about the sphere's centre on the screen follows the pointer exactly.
struct RollDrag: Hashable, Sendable {
  /// The grabbed angle, radians; nil at the centre, where the angle is undefined.
  private let grabbed: Double?

  /// Grabs the sphere at a window point.
  init(grabbing windowPoint: SIMD2<Double>, camera: Camera, viewport: Viewport) {
    grabbed = Self.angle(of: windowPoint, camera: camera, viewport: viewport)
  }

  /// Returns the rotation from the grabbed angle to the angle of a window point: axis times radians.
  func rotationVector(
    pulledTo windowPoint: SIMD2<Double>, camera: Camera, viewport: Viewport
  ) -> SIMD3<Double> {
    let angle = Self.angle(of: windowPoint, camera: camera, viewport: viewport)
    guard let angle, let grabbed else { return .zero }
    return TurnAxis.roll.direction * (angle - grabbed)
  }

  /// Returns the angle of a window point about the sphere's centre; nil within a pixel of the centre.
  ///
  /// Radians, counter-clockwise from the right.
  private static func angle(
    of windowPoint: SIMD2<Double>, camera: Camera, viewport: Viewport
  ) -> Double? {
    let way = windowPoint - viewport.windowPoint(ofNDCPoint: camera.center(in: viewport))
    return (way * way).sum() < 1 ? nil : Double.atan2(-way.y, way.x)
  }
}
