internal import TagSphereCloudCore
internal import TagSphereGeometry

/// What a hand holds of the sphere, and how its way turns it.
///
/// The orientation depends on where the pull began and where it is now, not on the way between.
struct Grip: Hashable, Sendable {
  /// The sphere's orientation when it was taken hold of.
  private let start: Quaternion
  private let pull: Pull
  private let speed: Double

  private enum Pull: Hashable {
    case free(Arcball)
    case about(AxisDrag)
    case roll(RollDrag)
  }

  /// Takes hold of what is under a window point.
  ///
  /// - Parameters:
  ///   - windowPoint: Framebuffer pixels from the top left.
  ///   - orientation: The sphere's orientation, a unit quaternion.
  ///   - axis: The only axis that it may turn about; nil where it is free.
  ///   - speed: How far it turns over how far the hand pulls: at 1, what is held stays under the
  ///     pointer. A roll always follows the pointer.
  ///   - camera: The eye.
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

  /// The orientation that a pull to a window point gives; normalised.
  ///
  /// Camera and viewport may have changed since: it is the sphere's point that is held.
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
