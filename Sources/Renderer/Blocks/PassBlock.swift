internal import TagSphereGLObjects
internal import TagSphereLabels
internal import TagSphereLook

/// The uniforms of one pass over a cloud's labels, described in `Shaders/pass.glsl`.
nonisolated struct PassBlock: UniformBlock {
  var ring = SIMD3<Float>.zero
  var paint = SIMD2<UInt32>.zero
  var paintBehind = SIMD2<UInt32>.zero
  var shift = SIMD2<Float>.zero
  var softness = SIMD2<Float>.zero
  var padding = SIMD2<Float>.zero
  var inverseLayerSize = SIMD2<Float>.zero
  var layerDepth: Float = 0
  var reach: Float = 0
  var strength: Float = 0
  var plateRadius: Float = 0
  var cornerRadius: Float = 0
  var borderWidth: Float = 0
  var isRanked: UInt32 = 0

  static var bindingPoint: UInt32 { 1 }
}

extension PassBlock {
  /// Creates the block of a pass.
  ///
  /// - Parameters:
  ///   - pass: The pass.
  ///   - box: The box of labels, if any.
  ///   - inverseLayerSize: The reciprocals of the width and height of an atlas layer, 1/texels.
  ///   - isRanked: Whether records are in the order of words, and contain the index of their label.
  init(
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
