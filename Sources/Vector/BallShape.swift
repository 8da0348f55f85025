internal import Glibc
internal import TagSphereCloudReference
internal import TagSphereGeometry
internal import TagSphereLabels
internal import TagSphereLook

/// The ball in the middle of a cloud as shapes: a twin of `Shaders/ball.frag`.
///
/// The light is brightest at a point of the ball, and fades almost evenly in all directions of the
/// picture. A gradient about this point therefore draws the light. Over this gradient, the colour
/// of the background becomes stronger toward the outline.
struct BallShape {
  /// The shapes from the back: the lit ball, its rim, and the lines of a globe.
  let shapes: [VectorPicture.Shape]

  /// Creates the shapes of a frame's ball.
  init(_ ball: BallView, in transform: LabelTransform) {
    let frame = transform.uniforms
    let sight = Sight(ball)
    let center = frame.viewport.windowPoint(ofNDCPoint: ball.shift)
    let radius = frame.outline(ofRadius: ball.radius).y * Double(frame.viewport.height) / 2
    func disc(_ gradient: VectorPicture.Gradient) -> VectorPicture.Shape {
      .disc(
        VectorPicture.Disc(
          center: center, radius: radius, paint: VectorPicture.Paint(color: ball.color),
          gradient: gradient))
    }
    let away = Self.awayOfLight(sight)
    let toLight = Self.directionOfLight * (away * radius)
    let light = VectorPicture.Gradient(
      center: center + SIMD2(toLight.x, -toLight.y),
      radius: (1 + away) * radius,
      stops: Self.lights(sight).map { share, light in
        (share, VectorPicture.Paint(color: transform.faded(ball.color, presence: Float(light))))
      })
    let rim = VectorPicture.Gradient(
      center: center, radius: radius,
      stops: (0...Self.rimSteps).map { step in
        // Steps are denser toward the outline, where the colour changes most.
        let share = sin(Double(step) / Double(Self.rimSteps) * .pi / 2)
        let rim = 1 - sight.normal(at: [share, 0]).z
        return (
          share, VectorPicture.Paint(color: frame.background, opacity: 0.55 * rim * rim * rim)
        )
      })
    let graticule = ball.graticule.map { Graticule($0, of: ball, in: frame.viewport).lines } ?? []
    shapes = [disc(light), disc(rim)] + graticule.map { VectorPicture.Shape.lines($0) }
  }

  /// The direction of the light, a unit vector, right, up and toward the camera.
  private static let light = SIMD3(-0.43, 0.58, 0.69)
  private static let directionOfLight = SIMD2(-0.43, 0.58) / 0.722
  private static let (lightSteps, rimSteps) = (16, 12)

  /// Returns the distance of the light gradient's centre from the ball's middle, in radii of the outline.
  ///
  /// About this centre, the strength of the light varies least among points at equal distances.
  private static func awayOfLight(_ sight: Sight) -> Double { 0.7 + 0.6 * sight.nearness }

  /// Returns the ball's mean strength of colour at shares of the largest distance from the gradient's centre.
  private static func lights(_ sight: Sight) -> [(share: Double, light: Double)] {
    let away = awayOfLight(sight)
    return (0...lightSteps).map { step in
      let share = Double(step) / Double(lightSteps)
      let distance = share * (1 + away)
      let ring = (0..<48).map { turn -> SIMD2<Double> in
        let angle = Double(turn) * .pi / 24
        return directionOfLight * away + SIMD2(cos(angle), sin(angle)) * distance
      }
      let inside = ring.filter { ($0 * $0).sum() <= 1 }
      // A ring about the gradient's centre may miss the ball, or touch only its edge.
      let nearest = directionOfLight * min(max(away - distance, -1), 1)
      let places = inside.isEmpty ? [nearest] : inside
      let sum = places.reduce(0.0) { sum, place in
        let light = 0.5 + 0.5 * sight.normal(at: place).dot(Self.light)
        return sum + 0.25 + 0.75 * light * light
      }
      return (share, sum / Double(places.count))
    }
  }
}
