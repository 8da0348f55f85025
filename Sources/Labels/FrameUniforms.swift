package import TagSphereForms
package import TagSphereGeometry
package import TagSphereLook
package import TagSphereTagData

/// The values that change from frame to frame, for both the GPU and the reference renderer.
///
/// Matrices are computed in double precision and rounded once; both renderers use the same rounded
/// values.
package struct FrameUniforms: Hashable, Sendable {
  /// The transform from model to clip coordinates.
  package var clipFromModel: FloatMatrix4
  /// Clip units per world unit, horizontally and vertically: the first two diagonal terms of the projection.
  package var projectionScale: SIMD2<Float>
  /// The position of the cloud's centre in the view, NDC.
  package var shift: SIMD2<Float>
  /// The plane of normalized view depth: a label at p has depth `xyz · p + w`.
  ///
  /// The depth is 0 at the cloud's front and 1 at its rim.
  package var recession: SIMD4<Float>
  /// The normalized view depth of the farthest labels, > 1.
  package var backRecession: Float
  /// The largest normalized view depth at which labels are drawn; not below any label's depth if all are drawn.
  package var lastRecession: Float
  /// The strengths of the dots for labels behind the rim: just behind the rim, and at the back.
  ///
  /// 0 draws no dots; 1 draws dots in the labels' colours.
  package var dust: SIMD2<Float>
  /// The share of the dots behind the rim that is drawn: 0 for few of them, as in a cloud of few labels, 1 for all.
  package var dustShare: Float = 1
  /// The plane of the depth-dependent factor on a label's size: at p, the factor is `xyz · p + w`.
  ///
  /// The factor is `textScale` at the front and `leastDepthScale` at the back.
  package var depthScale: SIMD4<Float>
  /// The least factor of `depthScale`; equal to `textScale` if depth affects sizes only by perspective.
  package var leastDepthScale: Float
  /// The size of text relative to text that grows with the sphere.
  ///
  /// The size is 1 at a zoom of 1. It is smaller if zooming in makes room for further words.
  package var textScale: Float
  /// The gap between a label's position and its text beside it, em; nil if the text is centred on the position.
  package var besideGap: Float?
  /// The horizontal range of labels: its middle and half-width, NDC, and the margin at its edges, em.
  ///
  /// A label that an edge of the range would cut is moved inward, by half of its width at most. The
  /// range is the whole picture at a zoom of 1, and grows with the sphere. With ``endless``, no
  /// label moves.
  package var sides = Self.endless
  /// The ball at the centre; nil without a ball.
  package var ball: BallView?
  /// The camera's position in model space, homogeneous.
  ///
  /// Without perspective, it is the camera's direction, with w = 0.
  package var eye: SIMD4<Float>
  /// The distance from the camera to the cloud's centre, world units; `infinity` without
  /// perspective.
  package var eyeDistance: Double
  /// The fades of labels, each 0…1: at the front, at the rim, just behind the rim, and at the back.
  package var fade: SIMD4<Float>
  /// The colour that labels fade toward.
  package var background: SRGBColor
  /// The decoration of the background away from the middle; nil for a uniform background.
  package var backdrop: Theme.Backdrop?
  /// Whether the background is transparent in rendered pictures.
  package var isTransparent: Bool
  /// The highlighted label's index; nil if no label is highlighted.
  package var highlightedLabel: Int?
  /// The highlighted label's colour.
  package var highlight: SRGBColor
  /// The colour of selected labels.
  package var selection: SRGBColor
  /// How far dimmed labels fade toward the background: 0 not at all, 1 completely.
  package var dim: Float
  /// How far the dots of dimmed labels fade toward the background: 0 not at all, 1 completely.
  package var dustDim: Float
  /// The decoration around and behind the text of labels.
  package var style: LabelStyle
  /// The style of highlighted labels.
  package var highlightStyle: HighlightStyle
  /// The size of highlighted labels relative to their normal size, > 0.
  package var highlightScale: Float
  /// The least em of the highlighted label, world units.
  ///
  /// A label too small to be read is enlarged to this size while it is highlighted. A label that is
  /// not drawn stays invisible.
  package var leastHighlight: Float = 0
  /// The focus outline; nil if no label is in focus.
  package var focusRing: FocusRing?
  /// The animation in which labels rise to their places; nil once they have arrived.
  package var entrance: Entrance?
  /// The pixels that the frame is drawn to.
  package var viewport: Viewport
  /// The part of a view that the frame shows; nil for the whole view.
  package internal(set) var tile: FrameTile?
  /// The side of a pixel before enlargement, drawn pixels; the room for dots is measured in such pixels.
  package private(set) var pixelSize = 1.0
  /// The area of the cloud's surface, world units².
  package var surfaceArea: Double
  /// The share of the viewport's smaller side that the cloud takes; less than 1 if wheels take room beside it.
  package var roomShare = 1.0

  /// Creates the uniforms of one view of a cloud.
  ///
  /// - Parameters:
  ///   - orientation: The sphere's orientation, a unit quaternion.
  ///   - camera: The camera.
  ///   - viewport: The pixels that the frame is drawn to.
  ///   - theme: Colours and depth fade.
  ///   - space: The cloud's form, and how its depth is shown.
  ///   - highlightedLabel: Index of the label to highlight.
  ///   - highlightScale: The size of highlighted labels relative to their normal size, > 0. nil
  ///     selects the initial scale of the theme's highlight style.
  package init(
    orientation: Quaternion, camera: Camera, viewport: Viewport, theme: Theme,
    space: CloudSpace = CloudSpace(), highlightedLabel: Int? = nil,
    highlightScale: Double? = nil
  ) {
    let projection = camera.projectionMatrix(in: viewport)
    clipFromModel = (projection * camera.viewMatrix * orientation.matrix).rounded
    projectionScale = SIMD2(Float(projection.columns.x.x), Float(projection.columns.y.y))
    shift = SIMD2<Float>(camera.center(in: viewport))
    let sight = orientation.conjugate.rotate([0, 0, 1])
    let recession = space.form.recession(toward: sight, distance: camera.distance)
    eye = SIMD4<Float>(
      camera.isOrthographic ? SIMD4(sight, 0) : SIMD4(sight * camera.distance, 1))
    self.recession = SIMD4<Float>(recession.plane)
    backRecession = Float(recession.back)
    lastRecession = space.back.showsText ? .greatestFiniteMagnitude : 1
    dust = space.back == .dust ? Self.dustStrength : .zero
    let scale = space.textScale(atZoom: camera.zoom)
    // A disc seen head-on has no depth.
    let least = space.leastDepthScale ?? 1
    let half = (1 - least) / 2 * scale
    depthScale = SIMD4<Float>(
      SIMD4(sight * (half / max(space.form.extent(toward: sight), 1e-6)), scale - half))
    leastDepthScale = Float(least * scale)
    textScale = Float(scale)
    besideGap = space.besideGap
    // Beside wheels, the edges of the picture are too far away to cut labels.
    if space.keepsLabelsInside, camera.room == nil {
      sides = [shift.x, Float(camera.zoom), theme.style.sideMargin]
    }
    eyeDistance = camera.distance
    ball = space.ball.map {
      BallView(
        $0, form: space.form, orientation: orientation, camera: camera, viewport: viewport,
        theme: theme)
    }
    fade = space.fade(theme.fade)
    background = theme.background
    isTransparent = theme.isTransparent
    highlight = theme.highlight
    selection = theme.selection
    (dim, dustDim) = (theme.dim, theme.dim)
    style = theme.style
    highlightStyle = theme.highlightStyle
    self.highlightScale = Float(highlightScale ?? theme.highlightStyle.scale(at: .zero))
    self.highlightedLabel = highlightedLabel
    self.viewport = viewport
    roomShare = camera.room?.share ?? 1
    surfaceArea = space.form.area
  }

  /// Returns the uniforms of the same view in a picture with more pixels.
  ///
  /// Quantities in pixels grow, so that both pictures show the same. These are the focus outline
  /// and the room for dots.
  ///
  /// - Parameter factor: The new pixels per old pixel in each direction, ≥ 1.
  package func enlarged(by factor: Int) -> FrameUniforms {
    guard factor > 1 else { return self }
    var uniforms = self
    uniforms.viewport.width *= factor
    uniforms.viewport.height *= factor
    uniforms.tile = tile?.enlarged(by: factor)
    uniforms.focusRing?.contentScale *= Double(factor)
    uniforms.pixelSize *= Double(factor)
    return uniforms
  }

  /// A horizontal range of infinite width, in which no label is moved.
  package static let endless = SIMD3<Float>(0, 1e30, 0)

  /// Whether labels may be drawn beside their places.
  package var movesLabels: Bool { sides.y < Self.endless.y }

  /// Returns whether everything near the cloud's centre is between the `sides`, so that no label is moved.
  ///
  /// - Parameter reach: The radius of a sphere about the centre, world units.
  package func keepsBetweenSides(reach: Float) -> Bool {
    let matrix = clipFromModel
    // Use the plane through the camera and one of the sides. Its value is 0 on the plane and
    // greater on the inner side.
    func isInside(_ side: Float) -> Bool {
      func plane(_ column: SIMD4<Float>) -> Float {
        (sides.x * side + sides.y) * column.w - side * column.x
      }
      let normal = SIMD3(plane(matrix.x), plane(matrix.y), plane(matrix.z))
      let distance = plane(matrix.w)
      return distance >= 0 && distance * distance >= (normal * normal).sum() * reach * reach
    }
    return isInside(1) && isInside(-1)
  }

  private static let dustStrength = SIMD2<Float>(0.34, 0.16)

  /// The box to draw: the box of all labels; without one, the box of highlighted labels.
  package var box: LabelStyle.Box? {
    style.box ?? (highlightStyle.hasBox ? LabelStyle.Box(fill: nil) : nil)
  }

  /// Returns the NDC half-extents, about `shift`, of the outline of a sphere about the centre.
  ///
  /// - Parameter radius: The radius, world units.
  /// - Returns: Half of width and height, NDC; infinite if the camera is inside the sphere.
  package func outline(ofRadius radius: Double) -> SIMD2<Double> {
    guard eyeDistance.isFinite else { return SIMD2<Double>(projectionScale) * radius }
    guard radius < eyeDistance else { return SIMD2(repeating: .infinity) }
    let tangent = radius / (eyeDistance * eyeDistance - radius * radius).squareRoot()
    return SIMD2<Double>(projectionScale) * tangent
  }
}
