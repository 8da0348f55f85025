internal import TagSphereGeometry
internal import TagSphereTagData

/// The output, for one corner, of the vertex shader for words on a ring.
package struct RingVertex: Sendable {
  /// The clip position.
  package var position: SIMD4<Float>
  /// The corner's place, pixels from the ring's centre, right and up.
  package var fromCenter: SIMD2<Float>
  /// The corner's place, em from the cluster's middle, along the line and up.
  package var place: SIMD2<Float>
  /// The colour.
  package var color: SIMD3<Float>
  /// The colour behind the glyph.
  package var behind: SIMD3<Float>
  /// The texel at the cluster's middle, the texels per em, and the layer.
  ///
  /// For an image: the corner of the image, em, and the reciprocal of its size, 1/em.
  package var texelPlace: SIMD4<Float>
  /// The reciprocal of the radius, 1/em; 0 for a rigid glyph.
  package var bend: Float
  /// The change of the place in em, along and up, for one pixel to the right, then for one pixel up.
  package var steps: SIMD4<Float>
  /// Pixels per unit of the distance field.
  package var pixelsPerField: Float
  /// Half the length and half the height of a pill or a disc, em.
  ///
  /// The value is 0 for letters, and −1 for glyphs of colour fonts.
  package var pill: SIMD2<Float>
  /// The share of an image in the colour, and the layer of the image; the share is 0 without an image.
  package var image: SIMD2<Float>
}

/// The inputs of the vertex shader of words in a frame.
///
/// It mirrors `Shaders/ring-text.vert` for all outputs except the clip position. `RingTransform` computes
/// the clip position.
package struct RingVertexFrame: Sendable {
  /// The view of the ring.
  let transform: RingTransform
  /// The colours.
  let colors: RingColors
  /// The cosine of the angle from the mark beyond which the ring is not lit.
  let litCosine: Float
  /// The angles of `WheelFrame.fadeAngles(of:)`, radians from the mark.
  let fadeAngles: SIMD4<Float>
  /// The drawn pixels per pixel of the picture.
  let drawnPixels: Float
  /// Whether quads are enlarged for soft edges.
  let isGrown: Bool
  /// The steps of an image's opacity per pixel.
  let colorResolution: Float

  /// How edges are drawn.
  package enum Edges: Hashable, Sendable {
    /// A pixel is either inside or outside.
    case hard
    /// A pixel is covered partly.
    case soft
    /// Each of this many samples of a pixel is either inside or outside.
    case samples(Int)
  }

  /// Reads the inputs from a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - ring: The ring's index.
  ///   - drawnPixels: The drawn pixels per pixel of the picture.
  ///   - edges: How edges are drawn.
  package init(_ frame: WheelFrame, ring: Int, drawnPixels: Float, edges: Edges) {
    transform = RingTransform(frame.rings[ring])
    colors = frame.colors
    litCosine = RingUniforms.rotation(frame.lightEnd(of: ring)).x
    fadeAngles = SIMD4<Float>(frame.fadeAngles(of: ring))
    self.drawnPixels = drawnPixels
    isGrown = edges != .hard
    // Each sample covers only a part of the pixel.
    colorResolution =
      if case .samples(let count) = edges { 1 / (0.75 * Float(count).squareRoot()) } else { 1 }
  }

  /// Returns one corner of a glyph.
  ///
  /// - Parameters:
  ///   - corner: 0 bottom left, 1 bottom right, 2 top left, 3 top right.
  ///   - glyph: The glyph.
  ///   - word: The glyph's word.
  ///   - index: The index of the word.
  package func vertex(
    ofCorner corner: Int, of glyph: RingGlyphRecord, word: RingWordRecord, index: UInt32
  ) -> RingVertex {
    let uniforms = transform.uniforms
    let (em, radius) = (uniforms.em, uniforms.radius)
    let flags = glyph.flags
    let (isImage, isPill) = (flags.contains(.image), flags.contains(.pill))
    let (isBent, isColored) = (flags.contains(.bent), flags.contains(.colorGlyph))
    let pose = transform.pose(of: glyph, word: word, index: index)
    var place = SIMD2(
      corner & 1 != 0 ? glyph.ink.z : glyph.ink.x, corner & 2 != 0 ? glyph.ink.w : glyph.ink.y)
    if isGrown {
      let reach = max(abs(glyph.ink.x), abs(glyph.ink.z))
      let bulge = isBent ? 0.5 * reach * reach * em / radius : 0
      let margin = min(0.5 / (em * drawnPixels) + bulge, 5.5 / glyph.texelsPerEm)
      place += SIMD2(corner & 1 != 0 ? margin : -margin, corner & 2 != 0 ? margin : -margin)
    }
    let pixel = transform.pixel(at: place, of: glyph, pose)
    let side: Float = pose.isTurned ? -1 : 1
    let rise = 1 / max(pose.fold, 0.05)
    let direction = pose.direction
    let size = SIMD2(glyph.ink.z - glyph.ink.x, glyph.ink.w - glyph.ink.y)
    let look = look(of: glyph, word: word, index: index, middle: pose.middle)
    return RingVertex(
      position: transform.clipPosition(ofPixel: pixel, of: glyph),
      fromCenter: pixel - uniforms.center, place: place,
      color: look.color, behind: look.behind,
      texelPlace: isImage || isColored
        ? SIMD4(glyph.ink.x, glyph.ink.y, 1 / size.x, 1 / size.y)
        : SIMD4(
          glyph.texel.x - glyph.ink.x * glyph.texelsPerEm,
          glyph.texel.y - glyph.ink.y * glyph.texelsPerEm, glyph.texelsPerEm, Float(glyph.layer)),
      bend: isBent || isPill ? side * em / radius : 0,
      steps: SIMD4(direction.x, direction.y * rise, -direction.y, direction.x * rise)
        * (side / (em * drawnPixels)),
      pixelsPerField: isPill || isImage
        ? em * drawnPixels
        : isColored
          ? colorResolution : 6 * 255 / 127 * em * drawnPixels / glyph.texelsPerEm,
      pill: isPill || isImage ? glyph.texel : SIMD2(repeating: isColored ? -1 : 0),
      image: look.image)
  }

  /// Returns the colours of a glyph, which depend on its angle from the mark.
  private func look(
    of glyph: RingGlyphRecord, word: RingWordRecord, index: UInt32, middle: SIMD2<Float>
  ) -> (color: SIMD3<Float>, behind: SIMD3<Float>, image: SIMD2<Float>) {
    let uniforms = transform.uniforms
    let (mark, contrasts) = (uniforms.mark, colors.contrasts)
    let isMarked = index == uniforms.markedWord
    let cosine = min(max(middle.x * mark.x + middle.y * mark.y, -1), 1)
    let ground = mix(
      colors.fill.encoded, colors.litFill.encoded, smoothstep(litCosine, 1, cosine))
    let angle = Float.acos(cosine)
    let contrast =
      contrasts.x
      * Float.pow(contrasts.y / contrasts.x, smoothstep(fadeAngles.x, fadeAngles.y, angle))
    // Make a word completely invisible before its first letter is cut.
    let end = middle.y * mark.x - middle.x * mark.y < 0 ? fadeAngles.z : fadeAngles.w
    let cut = (angle + word.halfAngle - end) * uniforms.radius / uniforms.em
    let kept = isMarked ? 1 : 1 - smoothstep(-1.4, 0, cut)
    let isFigure = glyph.flags.contains(.figure)
    let isBadge = !glyph.flags.isDisjoint(with: [.badge, .pill, .image])
    var wanted = contrast
    if isFigure { wanted = max(0.62 * contrast, min(contrast, 0.91 * contrasts.y)) }
    if isBadge { wanted = max(0.62 * contrast, min(contrast, contrasts.y)) }
    if word.emptiness > 0.5 { wanted = min(contrasts.z, wanted) }
    wanted = 1 + (wanted - 1) * kept
    var (color, behind) = (
      faded(isFigure || isBadge ? colors.figure : colors.ink, to: wanted, on: ground), ground
    )
    var image = SIMD2<Float>.zero
    if !glyph.flags.isDisjoint(with: [.image, .colorGlyph]) {
      color = faded(
        colors.figure, to: 1 + 0.35 * min((wanted - 1) / (contrasts.y - 1), 1), on: ground)
      let isFaint = word.emptiness > 0.5 && !isMarked
      let share = (isFaint ? 0.3 : 0.6 + 0.4 * contrast / contrasts.x) * kept
      image = [max(share, 0.004), Float(glyph.layer)]
    }
    if glyph.flags.contains(.badge) { swap(&color, &behind) }
    if isMarked, !isBadge { color = mix(color, colors.accent.encoded, uniforms.accentShare) }
    return (color, behind, image)
  }

  /// Mixes a colour with the ring's colour until the mixture has the wanted contrast.
  private func faded(_ own: SRGBColor, to wanted: Float, on ground: SIMD3<Float>) -> SIMD3<Float> {
    let light = own.linear
    let dark = ground.mapped(SRGBColor.linear(ofEncoded:))
    let front = SRGBColor.luminance(ofLinear: light) + 0.05
    let back = SRGBColor.luminance(ofLinear: dark) + 0.05
    let goal = front > back ? back * Double(wanted) : back / Double(wanted)
    let share = min(max((goal - back) / (front - back), 0), 1)
    return SIMD3<Float>((dark + (light - dark) * share).mapped(SRGBColor.encoded(ofLinear:)))
  }
}

private func mix(_ from: SIMD3<Float>, _ to: SIMD3<Float>, _ share: Float) -> SIMD3<Float> {
  from + (to - from) * share
}

private func smoothstep(_ low: Float, _ high: Float, _ value: Float) -> Float {
  let share = min(max((value - low) / (high - low), 0), 1)
  return share * share * (3 - 2 * share)
}

extension SIMD3 where Scalar: BinaryFloatingPoint {
  /// Returns the channels of a colour, each mapped by a function.
  fileprivate func mapped(_ function: (Double) -> Double) -> SIMD3<Double> {
    SIMD3<Double>(function(Double(x)), function(Double(y)), function(Double(z)))
  }
}
