internal import TagSphereGeometry
package import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

/// The uniforms of a frame for all passes over a cloud's labels, described in `Shaders/frame.glsl`.
package struct FrameBlock: BitwiseCopyable, Equatable, Sendable {
  package var clipFromModel = UniformMatrix()
  package var depthScale = SIMD4<Float>.zero
  package var recession = SIMD4<Float>.zero
  package var fade = SIMD4<Float>.zero
  package var eye = SIMD4<Float>.zero
  package var highlight = SIMD4<Float>.zero
  package var selection = SIMD4<Float>.zero
  package var background = SIMD3<Float>.zero
  package var sides = SIMD3<Float>.zero
  package var projectionScale = SIMD2<Float>.zero
  package var dotScale = SIMD2<Float>.zero
  package var dotStrength = SIMD2<Float>.zero
  package var entrance = SIMD2<Float>.zero
  package var barInset = SIMD2<Float>.zero
  package var fillPaint = SIMD2<UInt32>.zero
  package var backRecession: Float = 0
  package var lastRecession: Float = 0
  package var leastDepthScale: Float = 0
  package var dim: Float = 0
  package var dotDim: Float = 0
  package var marks: Float = 0
  package var highlightScale: Float = 0
  package var leastHighlight: Float = 0
  package var besideGap: Float = 0
  package var pixelsPerClipUnit: Float = 0
  package var largestBar: Float = 0
  package var inkShare: Float = 0
  package var crowding: Float = 0
  package var highlightedLabel: UInt32 = 0
  package var highlightHasBox: UInt32 = 0
  package var hasStates: UInt32 = 0
  package var isTransparent: UInt32 = 0

  /// Creates a block of zeros.
  package init() {}
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
  package init(
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
  package var isStyled: Bool { style != .plain || highlightStyle.hasBox }

  /// Whether ink on the background is dark rather than light.
  package var hasDarkInk: Bool { SRGBColor.ink(on: background) == SRGBColor(hex: 0) }
}
