internal import TagSphereGLObjects
internal import TagSphereTagData
internal import TagSphereWheels

/// The uniforms of a ring and its words, described in `Shaders/ring-block.glsl`.
nonisolated struct RingBlock: OwnBlock {
  var fadeAngles = SIMD4<Float>.zero
  var contrasts = SIMD3<Float>.zero
  var ink = SIMD3<Float>.zero
  var figureInk = SIMD3<Float>.zero
  var accent = SIMD3<Float>.zero
  var fill = SIMD3<Float>.zero
  var litFill = SIMD3<Float>.zero
  var edge = SIMD3<Float>.zero
  var litEdge = SIMD3<Float>.zero
  var center = SIMD2<Float>.zero
  var radii = SIMD2<Float>.zero
  var clipScale = SIMD2<Float>.zero
  var turn = SIMD2<Float>.zero
  var mark = SIMD2<Float>.zero
  var arcEnd = SIMD2<Float>.zero
  var inverseLayerSize = SIMD2<Float>.zero
  var markAngle: Float = 0
  var litCosine: Float = 0
  var edgeWidth: Float = 0
  var drawnPixels: Float = 0
  var radius: Float = 0
  var em: Float = 0
  var wordDepth: Float = 0
  var folding: Float = 0
  var accentShare: Float = 0
  var turnsUpright: UInt32 = 0
  var markedWord: UInt32 = 0
  var ring: UInt32 = 0
}

extension RingBlock {
  /// Creates the block of a ring.
  ///
  /// - Parameters:
  ///   - frame: The wheels.
  ///   - index: The ring's index.
  ///   - drawnPixels: Drawn pixels per pixel of the picture.
  ///   - inverseLayerSize: The reciprocals of the width and height of an atlas layer, 1/texels.
  init(
    _ frame: WheelFrame, ring index: Int, drawnPixels: Float, inverseLayerSize: SIMD2<Float>
  ) {
    let (ring, words, colors) = (frame.layout.rings[index], frame.rings[index], frame.colors)
    let isFocused = frame.focusedRing == index
    center = words.center
    radii = [Float(ring.inner), Float(ring.outer)]
    (clipScale, mark, arcEnd) = (words.clipScale, words.mark, frame.layout.arcEnd)
    markAngle = Float(frame.layout.mark)
    (fill, litFill) = (colors.fill.encoded, colors.litFill.encoded)
    litCosine = RingUniforms.rotation(frame.lightEnd(of: index)).x
    edge = (isFocused ? colors.accent : colors.edge).encoded
    litEdge = (isFocused ? colors.accent : colors.litEdge).encoded
    edgeWidth = max(1, Float(frame.layout.size.min() / 1000))
    self.drawnPixels = drawnPixels
    (turn, radius, em, wordDepth) = (words.turn, words.radius, words.em, words.depth)
    turnsUpright = words.turnsUpright ? 1 : 0
    (folding, markedWord, accentShare) = (words.folding, words.markedWord, words.accentShare)
    (ink, figureInk, accent) = (colors.ink.encoded, colors.figure.encoded, colors.accent.encoded)
    fadeAngles = SIMD4<Float>(frame.fadeAngles(of: index))
    contrasts = colors.contrasts
    self.inverseLayerSize = inverseLayerSize
    self.ring = UInt32(index + 1)
  }
}
