public import Geometry

/// All that changes from frame to frame: what the GPU is told, and what the reference reads.
///
/// Matrices are built in double precision and rounded once; both readers use these very words.
public struct FrameUniforms: Hashable, Sendable {
  /// Takes model coordinates to clip coordinates.
  public var clipFromModel: FloatMatrix4
  /// Clip units per world unit across the view: the first two diagonal terms of the projection.
  public var projectionScale: SIMD2<Float>
  /// View depths of the sphere's front, rim and back, world units, increasing.
  public var depths: SIMD3<Float>
  /// How far labels have faded at the front, the rim, just behind it, and the back: 0…1.
  public var fade: SIMD4<Float>
  /// The colour that labels fade toward.
  public var background: Color
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
  /// The pixels that the frame is drawn to.
  public var viewport: Viewport

  /// The uniforms of one view of a cloud.
  ///
  /// - Parameters:
  ///   - orientation: The sphere's orientation, a unit quaternion.
  ///   - camera: The eye.
  ///   - viewport: The pixels that the frame is drawn to.
  ///   - theme: Colours and depth cue.
  ///   - highlightedLabel: Index of the label to highlight.
  ///   - highlightScale: The size of highlighted labels over their own, > 0; nil for that of the
  ///     theme's highlight style as it begins.
  public init(
    orientation: Quaternion, camera: Camera, viewport: Viewport, theme: Theme,
    highlightedLabel: Int? = nil, highlightScale: Double? = nil
  ) {
    let projection = camera.projectionMatrix(in: viewport)
    clipFromModel = (projection * camera.viewMatrix * orientation.matrix).rounded
    projectionScale = SIMD2(Float(projection.columns.x.x), Float(projection.columns.y.y))
    // The eye sees the rim where its rays touch the sphere, before the centre's depth.
    let rim = camera.distance - 1 / camera.distance
    depths = SIMD3(Float(camera.distance - 1), Float(rim), Float(camera.distance + 1))
    fade = theme.fade
    background = theme.background
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

  /// The NDC half-extents of a sphere about the centre, as the eye sees its outline.
  ///
  /// - Parameter radius: World units.
  /// - Returns: Half of width and height, NDC; infinite where the eye is within the sphere.
  public func outline(ofRadius radius: Double) -> SIMD2<Double> {
    let distance = Double(depths.x + depths.z) / 2
    guard radius < distance else { return SIMD2(repeating: .infinity) }
    let tangent = radius / (distance * distance - radius * radius).squareRoot()
    return SIMD2<Double>(projectionScale) * tangent
  }
}
