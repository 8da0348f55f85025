package import TagSphereLabels
package import TagSphereLook
package import TagSphereTagData

/// One pass over a cloud's labels: a layer of their style, and how the layer is drawn.
package struct LabelPass: Hashable, Sendable {
  /// The shapes that are drawn.
  package var kind: Kind
  /// The layer, which sets its depth behind the ink.
  package var layer: LabelLayer
  /// The layer's colour; nil for the colour of the letters or the fill.
  package var paint: LabelStyle.Paint?
  /// The colour behind the layer's edges; nil for the box's colour or the background.
  package var paintBehind: LabelStyle.Paint?
  /// The distance by which the layer reaches beyond letters or box, em.
  package var reach: Float = 0
  /// The offset, em, right and up.
  package var shift = SIMD2<Float>.zero
  /// The distances from the letters or the box: where a soft layer is full, and where it ends; em.
  package var softness = SIMD2<Float>.zero
  /// The strength of a soft layer at the full distance, 0…1.
  package var strength: Float = 1
  /// The focus outline, pixels: the gap to the label's box, the width, and the corner radius.
  package var ring = SIMD3<Float>.zero

  /// Returns the passes of a frame, nearest first, so that the depth test skips covered fragments.
  ///
  /// - Parameters:
  ///   - uniforms: The frame's view and style.
  ///   - hasImages: Whether labels have images or colour glyphs.
  ///   - hasBars: Whether labels too small to be read are bars.
  package static func passes(
    of uniforms: FrameUniforms, hasImages: Bool, hasBars: Bool = false
  ) -> [LabelPass] {
    let style = uniforms.style
    let isBoxed = style.box != nil
    let glow = isBoxed ? nil : style.halo?.paint
    var passes = [
      LabelPass(kind: .ink, layer: .ink, paintBehind: style.outline?.paint ?? glow)
    ]
    // Bars are blended over letters, and hidden by letters in front.
    if hasBars { passes.append(LabelPass(kind: .bar, layer: .ink)) }
    if hasImages { passes.append(LabelPass(kind: .picture, layer: .ink)) }
    if let outline = style.outline {
      passes.append(
        LabelPass(
          kind: .outline, layer: .outline, paint: outline.paint, paintBehind: glow,
          reach: outline.width))
    }
    if let box = uniforms.box {
      passes.append(LabelPass(kind: .box, layer: .box, paint: box.border))
    }
    let soft = isBoxed ? Kind.softBox : .softLetters
    if let halo = style.halo {
      let width = isBoxed ? halo.width : min(halo.width, LabelStyle.letterReach)
      passes.append(
        LabelPass(
          kind: soft, layer: .halo, paint: halo.paint, reach: width,
          softness: [0, width], strength: halo.strength))
    }
    if let shadow = style.shadow {
      let blur = isBoxed ? shadow.blur : min(shadow.blur, LabelStyle.letterReach)
      passes.append(
        LabelPass(
          kind: soft, layer: .shadow, paint: shadow.paint, reach: blur,
          shift: shadow.offset, softness: [-blur / 2, blur],
          strength: shadow.strength))
    }
    return passes
  }

  /// Returns the passes of a focus outline.
  ///
  /// They are the line, and behind the line a wider line in the background colour.
  ///
  /// - Parameters:
  ///   - ring: The outline.
  ///   - background: The background's colour.
  ///   - isFilled: Whether the label has a box; the box then reaches up to the line.
  package static func passes(
    of ring: FocusRing, on background: SRGBColor, isFilled: Bool
  ) -> [LabelPass] {
    let (scale, width) = (ring.contentScale, FocusRing.width)
    let (gap, margin) = (isFilled ? 0 : FocusRing.gap, isFilled ? 0 : FocusRing.margin)
    func pixels(_ gap: Double, _ width: Double, _ radius: Double) -> SIMD3<Float> {
      SIMD3<Float>(SIMD3(gap, width, radius) * scale)
    }
    var line = LabelPass(kind: .ring, layer: .ink, paint: .color(ring.color))
    line.ring = pixels(gap, width, FocusRing.radius)
    var margins = LabelPass(kind: .ring, layer: .outline, paint: .color(background))
    margins.ring = pixels(gap - margin, width + 2 * margin, FocusRing.radius + margin)
    return [line, margins]
  }

  /// Whether the pass draws one quad per label instead of one per glyph.
  package var isOfBoxes: Bool { kind.isOfBoxes }
  /// Whether the pass reads the words, quads and atlas of images.
  package var isOfImages: Bool { kind.isOfImages }

  /// The pass that draws label IDs of this pass's shapes; nil for passes that cannot be picked.
  package var identities: LabelPass? {
    var identities = self
    switch kind {
    case .ink: identities.kind = .identity
    case .box: identities.kind = .boxIdentity
    case .picture: identities.kind = .pictureIdentity
    default: return nil
    }
    return identities
  }
}

extension LabelPass {
  /// The shapes that a pass draws.
  package enum Kind: Hashable, CaseIterable, Sendable {
    /// Letters.
    case ink
    /// Letters, widened to an outline.
    case outline
    /// Halos and shadows of letters.
    case softLetters
    /// Bars of labels too small to be read.
    case bar
    /// Boxes.
    case box
    /// Halos and shadows of boxes.
    case softBox
    /// The focus outline.
    case ring
    /// Label IDs of letters.
    case identity
    /// Label IDs of boxes.
    case boxIdentity
    /// Images of tags, and colour glyphs.
    case picture
    /// Label IDs of images and colour glyphs.
    case pictureIdentity
    /// Clip positions of images, captured.
    case pictureCapture
    /// Clip positions of letters, captured.
    case capture
    /// Clip positions of boxes, captured.
    case boxCapture
  }

  /// Creates a pass without decoration.
  ///
  /// - Parameters:
  ///   - kind: The shapes that are drawn.
  ///   - layer: The layer, which sets its depth behind the ink.
  ///   - paint: The layer's colour; nil for the colour of the letters or the fill.
  package init(_ kind: Kind, layer: LabelLayer, paint: LabelStyle.Paint? = nil) {
    self.init(kind: kind, layer: layer, paint: paint)
  }
}

extension LabelPass.Kind {
  /// Whether the pass draws one quad per label instead of one per glyph.
  package var isOfBoxes: Bool {
    switch self {
    case .box, .softBox, .ring, .boxIdentity, .boxCapture: true
    case .ink, .outline, .softLetters, .bar, .identity, .capture, .picture, .pictureIdentity,
      .pictureCapture:
      false
    }
  }

  /// Whether the pass reads the words, quads and atlas of images.
  package var isOfImages: Bool {
    switch self {
    case .picture, .pictureIdentity, .pictureCapture: true
    default: false
    }
  }
}

extension LabelStyle.Paint? {
  /// The encoding that `paintColor` in `Shaders/label-style.glsl` reads.
  package var words: SIMD2<UInt32> {
    switch self {
    case .color(let color): [0, color.packed]
    case .own: [1, 0]
    case .accent: [2, 0]
    case nil: [3, 0]
    }
  }
}
