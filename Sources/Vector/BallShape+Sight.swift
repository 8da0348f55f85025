internal import Glibc
internal import TagSphereLook

extension BallShape {
  /// The surface of a ball as a camera sees it.
  struct Sight {
    /// The radius over the distance of the camera from the centre, < 1; 0 without perspective.
    let nearness: Double

    init(_ ball: BallView) {
      nearness = ball.isOrthographic ? 0 : min(ball.radius / ball.eyeDepth, 0.99)
    }

    /// Returns the surface normal at a place: a unit vector, right, up and toward the camera.
    ///
    /// - Parameter place: The position from the middle of the ball's outline, right and up, in
    ///   shares of the outline's radius.
    func normal(at place: SIMD2<Double>) -> SIMD3<Double> {
      let share = min((place * place).sum().squareRoot(), 1)
      guard share > 0 else { return [0, 0, 1] }
      var tilt = asin(share)
      if nearness > 0 {
        // The angle of the ray, and the tilt of the point at which the ray meets the ball.
        let ray = atan(share * nearness / (1 - nearness * nearness).squareRoot())
        tilt = asin(min(sin(ray) / nearness, 1)) - ray
      }
      let across = place / share * sin(tilt)
      return [across.x, across.y, cos(tilt)]
    }
  }
}
