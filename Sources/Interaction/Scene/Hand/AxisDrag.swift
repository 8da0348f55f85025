internal import TagSphereForms
internal import TagSphereGeometry

/// A drag that turns the sphere about only the horizontal or the vertical axis of the screen.
///
/// The grabbed point can move only on a circle about the axis. There it follows the pointer exactly in
/// the direction across the axis. Let r be the circle's radius, D the camera's distance from the axis,
/// and δ the angle between the pointer's ray and the line of sight. The law of sines gives the angle α of
/// the point on the circle:
///
///     sin(α + δ) = (D / r) sin δ
///
/// Beyond the circle's outline the turn continues linearly and without limit. Bell's hyperbola would
/// limit the drag to a quarter turn, because this drag does not roll the sphere.
struct AxisDrag: Hashable, Sendable {
  /// The axis: `x` or `y`.
  let axis: TurnAxis
  /// The circle's radius, world units.
  private let radius: Double
  /// The grabbed angle on the circle, radians from the camera's direction.
  private var grabbed = 0.0

  /// The smallest radius; points grabbed closer to the axis are treated as if at this radius.
  ///
  /// Without this limit, a drag of a few pixels near the axis would spin the sphere.
  private static let leastRadius = 0.5

  /// Grabs the point under a window point.
  init(
    about axis: TurnAxis, grabbing windowPoint: SIMD2<Double>, camera: Camera, viewport: Viewport
  ) {
    self.axis = axis
    let held = Arcball.direction(under: windowPoint, camera: camera, viewport: viewport)
    let along = held.dot(axis.direction)
    radius = max((1 - along * along).squareRoot(), Self.leastRadius)
    grabbed = angle(under: windowPoint, camera: camera, viewport: viewport)
  }

  /// Returns the rotation that brings the grabbed point under a window point: axis times radians.
  func rotationVector(
    pulledTo windowPoint: SIMD2<Double>, camera: Camera, viewport: Viewport
  ) -> SIMD3<Double> {
    let turn = angle(under: windowPoint, camera: camera, viewport: viewport) - grabbed
    // Upward on the screen is a negative rotation about the axis to the right.
    return axis.direction * (axis == .x ? -turn : turn)
  }

  /// Returns the angle on the circle for a window point, radians to the right or upward.
  private func angle(
    under windowPoint: SIMD2<Double>, camera: Camera, viewport: Viewport
  ) -> Double {
    let place =
      (viewport.ndcPoint(ofWindowPoint: windowPoint) - camera.center(in: viewport))
      * camera.tangents(in: viewport)
    let across = axis == .x ? place.y : place.x
    let (ray, sine, outline): (Double, Double, Double)
    if camera.isOrthographic {
      (ray, sine, outline) = (0, across / radius, radius)
    } else {
      let distance = camera.distance / radius
      ray = Double.atan(across)
      (sine, outline) = (distance * Double.sin(ray), 1 / (distance * distance - 1).squareRoot())
    }
    if abs(sine) <= 1 { return Double.asin(sine) - ray }
    let side: Double = across < 0 ? -1 : 1
    let rim = .pi / 2 - (camera.isOrthographic ? 0 : Double.atan(outline))
    return side * rim + (across - side * outline) / outline
  }
}
