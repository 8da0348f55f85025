internal import TagSphereForms
internal import TagSphereGeometry

/// The grabbed point of the sphere, and how dragging it turns the sphere.
///
/// The orientation depends on the start and the current point of the drag, not on the path between them.
struct Grip: Hashable, Sendable {
  /// The sphere's orientation when it was grabbed.
  private let start: Quaternion
  private let pull: Pull
  private let speed: Double

  private enum Pull: Hashable {
    case free(Arcball)
    case about(AxisDrag)
    case roll(RollDrag)
  }

  /// Grabs the point under a window point.
  ///
  /// - Parameters:
  ///   - windowPoint: Framebuffer pixels from the top left.
  ///   - orientation: The sphere's orientation, a unit quaternion.
  ///   - axis: The only axis about which the sphere may turn; nil for any axis.
  ///   - speed: The turn of the sphere relative to the drag. At 1, the grabbed point stays under
  ///     the pointer. A roll always follows the pointer.
  ///   - camera: The camera.
  ///   - viewport: The pixels that the frame is drawn to.
  init(
    on windowPoint: SIMD2<Double>, orientation: Quaternion, axis: TurnAxis?, speed: Double,
    camera: Camera, viewport: Viewport
  ) {
    start = orientation
    switch axis {
    case nil:
      pull = .free(
        Arcball(
          grabbing: windowPoint, orientation: orientation, camera: camera, viewport: viewport))
      self.speed = speed
    case .roll:
      pull = .roll(RollDrag(grabbing: windowPoint, camera: camera, viewport: viewport))
      self.speed = 1
    case .x, .y:
      pull = .about(
        AxisDrag(about: axis ?? .y, grabbing: windowPoint, camera: camera, viewport: viewport))
      self.speed = speed
    }
  }

  /// Returns the orientation for a drag to a window point; normalized.
  ///
  /// Camera and viewport may have changed since the grab, because the grabbed point belongs to the sphere.
  func orientation(
    pulledTo windowPoint: SIMD2<Double>, camera: Camera, viewport: Viewport
  ) -> Quaternion {
    let turn: SIMD3<Double>
    switch pull {
    case .free(let arcball):
      let pulled = arcball.orientation(pulledTo: windowPoint, camera: camera, viewport: viewport)
      if speed == 1 { return pulled }
      turn = (pulled * start.conjugate).rotationVector
    case .about(let drag):
      turn = drag.rotationVector(pulledTo: windowPoint, camera: camera, viewport: viewport)
    case .roll(let drag):
      turn = drag.rotationVector(pulledTo: windowPoint, camera: camera, viewport: viewport)
    }
    return (Quaternion(rotationVector: turn * speed) * start).normalized()
  }
}
