internal import TagSphereGeometry
package import TagSphereLabels

extension Scene {
  /// Predicts the frame at a later time, assuming no further input.
  ///
  /// A dragged sphere is assumed to continue at the speed of the drag.
  ///
  /// - Parameter seconds: The time from now, at most ``longestStep``.
  package func frame(foreseenIn seconds: Double) -> FrameUniforms {
    var ahead = self
    if case .held(let hold) = turning.motion {
      guard hold.isPull else { return frame }
      let velocity = hold.trail.angularVelocity(at: time)
      if velocity.length > 0 {
        ahead.orientation =
          Quaternion(angle: velocity.length * seconds, axis: velocity) * orientation
      }
    } else {
      ahead.advance(to: time + .seconds(seconds))
    }
    return ahead.frame
  }
}
