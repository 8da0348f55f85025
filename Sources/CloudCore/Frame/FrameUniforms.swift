public import TagSphereGeometry
public import TagSphereTagData

/// All that changes from frame to frame: what the GPU is told, and what the reference reads.
///
/// Matrices are built in double precision and rounded once; both readers use these very words.
public struct FrameUniforms: Hashable, Sendable {
  /// Takes model coordinates to clip coordinates.
  public var clipFromModel: FloatMatrix4
  /// Clip units per world unit across the view: the first two diagonal terms of the projection.
  public var projectionScale: SIMD2<Float>
  /// Where the cloud's centre is seen, NDC.
  public var shift: SIMD2<Float>
  /// How far back a label at p stands is `xyz · p + w`: 0 at the cloud's front, 1 at its rim.
  public var recession: SIMD4<Float>
  /// How far back the farthest labels stand, over 1.
  public var backRecession: Float
  /// Labels that stand farther back than this are not drawn; no label does where all are.
  public var lastRecession: Float
  /// The ball in the middle, if any.
  public var ball: BallView?
  /// The eye in model space, homogeneous: the direction toward it, with w = 0, where rays are
  /// parallel.
  public var eye: SIMD4<Float>
  /// Distance from the eye to the cloud's centre, world units; `infinity` without perspective.
  public var eyeDistance: Double
  /// How far labels have faded at the front, the rim, just behind it, and the back: 0…1.
  public var fade: SIMD4<Float>
  /// The colour that labels fade toward.
  public var background: Color
  /// Whether the background itself is left out of pictures.
  public var isTransparent: Bool
  /// The highlighted label's index, if any.
  public var highlightedLabel: Int?
  /// The highlighted label's colour.
  public var highlight: Color
  /// The colour of selected labels.
  public var selection: Color
  /// How far dimmed labels fade toward the background: 0 not at all, 1 gone.
  public var dim: Float
  /// What stands around and behind the text of labels.
  public var style: LabelStyle
  /// How highlighted labels stand out.
  public var highlightStyle: HighlightStyle
  /// The size of highlighted labels, over the size that they have otherwise, > 0.
  public var highlightScale: Float
  /// The line around the label in focus, if one is.
  public var focusRing: FocusRing?
  /// The pixels that the frame is drawn to.
  public var viewport: Viewport

  /// The uniforms of one view of a cloud.
  ///
  /// - Parameters:
  ///   - orientation: The sphere's orientation, a unit quaternion.
  ///   - camera: The eye.
  ///   - viewport: The pixels that the frame is drawn to.
  ///   - theme: Colours and depth cue.
  ///   - space: The cloud's form, and how its depth is shown.
  ///   - highlightedLabel: Index of the label to highlight.
  ///   - highlightScale: The size of highlighted labels over their own, > 0; nil for that of the
  ///     theme's highlight style as it begins.
  public init(
    orientation: Quaternion, camera: Camera, viewport: Viewport, theme: Theme,
    space: CloudSpace = CloudSpace(), highlightedLabel: Int? = nil,
    highlightScale: Double? = nil
  ) {
    let projection = camera.projectionMatrix(in: viewport)
    clipFromModel = (projection * camera.viewMatrix * orientation.matrix).rounded
    projectionScale = SIMD2(Float(projection.columns.x.x), Float(projection.columns.y.y))
    shift = SIMD2<Float>(camera.shift)
    let sight = orientation.conjugate.rotate([0, 0, 1])
    let recession = space.form.recession(toward: sight, distance: camera.distance)
    eye = SIMD4<Float>(
      camera.isOrthographic ? SIMD4(sight, 0) : SIMD4(sight * camera.distance, 1))
    self.recession = SIMD4<Float>(recession.plane)
    backRecession = Float(recession.back)
    lastRecession = space.back == .hide ? 1 : .greatestFiniteMagnitude
    eyeDistance = camera.distance
    ball = space.ball.map {
      BallView($0, form: space.form, camera: camera, viewport: viewport, theme: theme)
    }
    fade = space.fade(theme.fade)
    background = theme.background
    isTransparent = theme.isTransparent
    highlight = theme.highlight
    selection = theme.selection
    dim = theme.dim
    style = theme.style
    highlightStyle = theme.highlightStyle
    self.highlightScale = Float(highlightScale ?? theme.highlightStyle.scale(at: .zero))
    self.highlightedLabel = highlightedLabel
    self.viewport = viewport
  }

  /// The box that is drawn: all labels', or the one that highlighted labels alone have.
  public var box: LabelStyle.Box? {
    style.box ?? (highlightStyle.hasBox ? LabelStyle.Box(fill: nil) : nil)
  }

  /// The NDC half-extents of a sphere about the centre, as the eye sees its outline: about `shift`.
  ///
  /// - Parameter radius: World units.
  /// - Returns: Half of width and height, NDC; infinite where the eye is within the sphere.
  public func outline(ofRadius radius: Double) -> SIMD2<Double> {
    guard eyeDistance.isFinite else { return SIMD2<Double>(projectionScale) * radius }
    guard radius < eyeDistance else { return SIMD2(repeating: .infinity) }
    let tangent = radius / (eyeDistance * eyeDistance - radius * radius).squareRoot()
    return SIMD2<Double>(projectionScale) * tangent
  }
}
