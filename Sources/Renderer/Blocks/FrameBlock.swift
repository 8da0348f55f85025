internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

/// The uniforms of a frame for all passes over a cloud's labels, described in `Shaders/frame.glsl`.
nonisolated struct FrameBlock: UniformBlock {
  var clipFromModel = UniformMatrix()
  var depthScale = SIMD4<Float>.zero
  var recession = SIMD4<Float>.zero
  var fade = SIMD4<Float>.zero
  var eye = SIMD4<Float>.zero
  var highlight = SIMD4<Float>.zero
  var selection = SIMD4<Float>.zero
  var background = SIMD3<Float>.zero
  var sides = SIMD3<Float>.zero
  var projectionScale = SIMD2<Float>.zero
  var dotScale = SIMD2<Float>.zero
  var dotStrength = SIMD2<Float>.zero
  var entrance = SIMD2<Float>.zero
  var barInset = SIMD2<Float>.zero
  var fillPaint = SIMD2<UInt32>.zero
  var backRecession: Float = 0
  var lastRecession: Float = 0
  var leastDepthScale: Float = 0
  var dim: Float = 0
  var dotDim: Float = 0
  var marks: Float = 0
  var highlightScale: Float = 0
  var leastHighlight: Float = 0
  var besideGap: Float = 0
  var pixelsPerClipUnit: Float = 0
  var largestBar: Float = 0
  var inkShare: Float = 0
  var crowding: Float = 0
  var highlightedLabel: UInt32 = 0
  var highlightHasBox: UInt32 = 0
  var hasStates: UInt32 = 0
  var isTransparent: UInt32 = 0

  static var bindingPoint: UInt32 { 0 }
}

extension FrameBlock {
  /// Creates the block of a frame.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - hasStates: Whether the labels have states; labels without states are all shown.
  ///   - bars: The place of ink in bars, nil if all labels are letters; and the em, pixels, from
  ///     which labels are drawn as letters instead of bars.
  ///   - crowding: The number of labels per area of the cloud's surface, 1/world units².
  init(
    _ uniforms: FrameUniforms, hasStates: Bool, bars: (ink: BarInk?, largest: Float),
    crowding: Double
  ) {
    let matrix = uniforms.clipFromModel
    clipFromModel = UniformMatrix(matrix.x, matrix.y, matrix.z, matrix.w)
    (depthScale, leastDepthScale) = (uniforms.depthScale, uniforms.leastDepthScale)
    (recession, backRecession) = (uniforms.recession, uniforms.backRecession)
    (lastRecession, fade, eye) = (uniforms.lastRecession, uniforms.fade, uniforms.eye)
    (background, sides) = (uniforms.background.encoded, uniforms.sides)
    projectionScale = uniforms.projectionScale
    let share: Float = uniforms.highlightStyle.usesColor ? 1 : 0
    highlight = SIMD4(uniforms.highlight.encoded, share)
    selection = SIMD4(uniforms.selection.encoded, share)
    highlightedLabel = uniforms.highlightedLabel.map(UInt32.init) ?? .max
    highlightScale = uniforms.highlightScale
    leastHighlight = uniforms.leastHighlight
    highlightHasBox = uniforms.highlightStyle.hasBox ? 1 : 0
    fillPaint = (uniforms.style.box?.fill).words
    entrance = uniforms.entrance.map { [$0.inverseLargest, $0.progress] } ?? [0, 2]
    (dim, dotDim) = (uniforms.dim, uniforms.dustDim)
    besideGap = uniforms.besideGap ?? -1
    pixelsPerClipUnit = Float(uniforms.viewport.height) / 2
    // Dots grow like text.
    dotScale = uniforms.projectionScale * uniforms.textScale
    let arrived = uniforms.entrance?.progress ?? 1
    dotStrength = uniforms.dust * arrived
    marks = uniforms.besideGap == nil ? 0 : arrived
    self.hasStates = hasStates ? 1 : 0
    isTransparent = uniforms.isTransparent ? 1 : 0
    largestBar = bars.largest
    barInset = bars.ink?.inset ?? .zero
    inkShare = bars.ink?.share ?? 0
    self.crowding = Float(crowding)
  }
}

extension FrameUniforms {
  /// Whether letters may have other parts of their label behind them, such as a box.
  var isStyled: Bool { style != .plain || highlightStyle.hasBox }

  /// Whether ink on the background is dark rather than light.
  var hasDarkInk: Bool { SRGBColor.ink(on: background) == SRGBColor(hex: 0) }
}
