package import TagSphereForms
package import TagSphereGeometry
public import TagSphereTagData

/// A shaded ball at the centre of a cloud.
///
/// The ball hides everything behind it.
public struct CenterBall: Hashable, Sendable {
  /// The colour of the lit side; nil for the theme's ball colour.
  ///
  /// The theme's colour is close to the background, so that labels in front of the ball stay
  /// readable.
  public var color: SRGBColor?

  /// Creates a ball; nil selects the theme's colour.
  public init(color: SRGBColor? = nil) { self.color = color }

  /// The ball's radius as a share of the cloud's inner radius; the rest separates the ball from the labels.
  static let shareOfRoom = 0.9
  /// The radius of a globe's ball as a share of the inner radius; the labels lie just above the ball.
  static let shareOfGlobe = 0.995
  /// The share of the label ramp's colour at 0.25 in the theme's ball colour; the rest is the background.
  static let shareOfTint = 0.25
}

/// The ball in one frame: the values with which it is drawn, and from which it follows what it hides.
package struct BallView: Hashable, Sendable {
  /// The radius, world units.
  package var radius: Double
  /// The colour of the lit side.
  package var color: SRGBColor
  /// Half the view's width and height, world units.
  ///
  /// With perspective, width and height are measured one world unit from the camera.
  package var halfExtents: SIMD2<Double>
  /// The position of the ball's centre in the view, NDC.
  package var shift: SIMD2<Double>
  /// The depth of the ball's centre from the camera plane, world units.
  package var eyeDepth: Double
  /// Whether the projection is orthographic.
  package var isOrthographic: Bool
  /// A globe's meridians and parallels; nil for a ball without these lines.
  package var graticule: Graticule?
  /// The NDC depth of the ball's outline, which is used for the whole ball.
  ///
  /// Each label is completely in front of or behind the plane of the ball's outline. With the depth
  /// of the ball's surface, the text of a label at the side would be cut where it overlaps the
  /// ball's front.
  package var depth: Double

  /// The meridians and parallels of a globe, 30° apart, in one frame.
  package struct Graticule: Hashable, Sendable {
    /// Three directions from the centre, unit vectors, world space.
    ///
    /// `east` leads to 0° north and 90° east, `north` to the north pole, and `prime` to 0° north
    /// and 0° east.
    package var (east, north, prime): (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)
    /// The colour of the lines.
    package var color: SRGBColor
  }

  /// Creates the ball as a camera sees it.
  package init(
    _ ball: CenterBall, form: CloudForm, orientation: Quaternion, camera: Camera,
    viewport: Viewport, theme: Theme
  ) {
    let isGlobe = form.shape.takesCoordinates
    radius = form.innerRadius * (isGlobe ? CenterBall.shareOfGlobe : CenterBall.shareOfRoom)
    if isGlobe {
      func direction(_ axis: SIMD3<Double>) -> SIMD3<Float> { SIMD3(orientation.rotate(axis)) }
      graticule = Graticule(
        east: direction([1, 0, 0]), north: direction([0, 1, 0]), prime: direction([0, 0, 1]),
        color: theme.ramp.color(at: 0.25))
    }
    let tint = ColorRamp([theme.background, theme.ramp.color(at: 0.25)])
    color = ball.color ?? tint.color(at: CenterBall.shareOfTint)
    let projection = camera.projectionMatrix(in: viewport)
    halfExtents = camera.tangents(in: viewport)
    shift = camera.center(in: viewport)
    eyeDepth = camera.eyeDepth
    isOrthographic = camera.isOrthographic
    let outline = camera.isOrthographic ? 0 : radius * radius / camera.eyeDepth
    let clip = projection * SIMD4(0, 0, outline - camera.eyeDepth, 1)
    depth = clip.z / clip.w
  }

  /// Returns the NDC depth of the ball at a point of the view; nil outside the ball's outline.
  ///
  /// Double-precision twin of `Shaders/ball.frag`.
  package func depth(at ndc: SIMD2<Double>) -> Double? {
    let across = (ndc - shift) * halfExtents
    let ray = Ray(through: across, fromDepth: eyeDepth, isOrthographic: isOrthographic)
    return ray.crossings(ofSphereWithRadius: radius) == nil ? nil : depth
  }
}
