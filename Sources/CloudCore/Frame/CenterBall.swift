internal import TagSphereGeometry
public import TagSphereTagData

/// A shaded ball in the middle of a cloud, which hides what stands behind it.
public struct CenterBall: Hashable, Sendable {
  /// Its colour where the light falls on it; nil for the theme's: little more than the background,
  /// for labels are to be read before it.
  public var color: Color?

  /// A ball of a colour.
  public init(color: Color? = nil) { self.color = color }

  /// How much of the free room in the middle it takes: labels stand off from it.
  static let shareOfRoom = 0.9
  /// How far the theme's ball goes from the background toward the colours of labels.
  static let shareOfTint = 0.25
}

/// The ball of one frame: all that is needed to draw it, and to tell what it hides.
public struct BallView: Hashable, Sendable {
  /// World units.
  public var radius: Double
  /// Where the light falls on it.
  public var color: Color
  /// Half the width and the height of the view one world unit from the eye, or of the whole view
  /// where rays are parallel; world units.
  public var halfExtents: SIMD2<Double>
  /// Where its centre is seen, NDC.
  public var shift: SIMD2<Double>
  /// The depth of its centre from the eye's plane, world units.
  public var eyeDepth: Double
  /// Whether rays are parallel.
  public var isOrthographic: Bool
  /// The clip position of its centre.
  public var center: SIMD4<Double>
  /// How clip positions change a world unit toward the eye.
  public var nearer: SIMD4<Double>

  /// The ball as a camera sees it.
  init(_ ball: CenterBall, form: CloudForm, camera: Camera, viewport: Viewport, theme: Theme) {
    radius = form.innerRadius * CenterBall.shareOfRoom
    let tint = ColorRamp([theme.background, theme.ramp.color(at: 0.25)])
    color = ball.color ?? tint.color(at: CenterBall.shareOfTint)
    let projection = camera.projectionMatrix(in: viewport)
    halfExtents = camera.tangents(in: viewport)
    shift = camera.shift
    eyeDepth = camera.eyeDepth
    isOrthographic = camera.isOrthographic
    center = projection * SIMD4(0, 0, -camera.eyeDepth, 1)
    nearer = projection * SIMD4(0, 0, 1, 0)
  }

  /// The NDC depth of the ball at a point of the view; nil beside it.
  ///
  /// Twin of `Shaders/ball.frag`, in double precision.
  public func depth(at ndc: SIMD2<Double>) -> Double? {
    let across = (ndc - shift) * halfExtents
    let ray =
      isOrthographic
      ? Ray(origin: [across.x, across.y, eyeDepth], direction: [0, 0, -1])
      : Ray(origin: [0, 0, eyeDepth], direction: [across.x, across.y, -1])
    guard let crossings = ray.crossings(ofSphereWithRadius: radius) else { return nil }
    let clip = center + nearer * ray.point(at: crossings.enter).z
    return clip.z / clip.w
  }
}
