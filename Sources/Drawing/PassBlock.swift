internal import TagSphereLabels
package import TagSphereLook

/// The uniforms of one pass over a cloud's labels, described in `Shaders/pass.glsl`.
package struct PassBlock: BitwiseCopyable, Equatable, Sendable {
  package var ring = SIMD3<Float>.zero
  package var paint = SIMD2<UInt32>.zero
  package var paintBehind = SIMD2<UInt32>.zero
  package var shift = SIMD2<Float>.zero
  package var softness = SIMD2<Float>.zero
  package var padding = SIMD2<Float>.zero
  package var inverseLayerSize = SIMD2<Float>.zero
  package var layerDepth: Float = 0
  package var reach: Float = 0
  package var strength: Float = 0
  package var plateRadius: Float = 0
  package var cornerRadius: Float = 0
  package var borderWidth: Float = 0
  package var isRanked: UInt32 = 0

  /// Creates a block of zeros.
  package init() {}
}

extension PassBlock {
  /// Creates the block of a pass.
  ///
  /// - Parameters:
  ///   - pass: The pass.
  ///   - box: The box of labels, if any.
  ///   - inverseLayerSize: The reciprocals of the width and height of an atlas layer, 1/texels.
  ///   - isRanked: Whether records are in the order of words, and contain the index of their label.
  package init(
    _ pass: LabelPass, box: LabelStyle.Box?, inverseLayerSize: SIMD2<Float>, isRanked: Bool
  ) {
    layerDepth = pass.layer.depth
    (paint, paintBehind) = (pass.paint.words, pass.paintBehind.words)
    (reach, shift) = (pass.reach, pass.shift)
    (softness, strength, ring) = (pass.softness, pass.strength, pass.ring)
    padding = box?.padding ?? .zero
    plateRadius = box?.cornerRadius ?? 0
    cornerRadius = box?.cornerRadius ?? 0
    borderWidth = box?.border == nil ? 0 : box?.borderWidth ?? 0
    self.inverseLayerSize = inverseLayerSize
    self.isRanked = isRanked ? 1 : 0
  }
}
