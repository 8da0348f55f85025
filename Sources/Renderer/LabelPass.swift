internal import TagSphereCloudCore
internal import TagSphereTagData

/// One pass over a cloud's labels: a layer of their style, and how it is drawn.
struct LabelPass {
  /// What is drawn.
  var pass: LabelPrograms.Pass
  /// How far behind the ink.
  var layer: LabelLayer
  /// Its colour, where that is not the letters' or the fill's.
  var paint: LabelStyle.Paint?
  /// The colour of the layer that its edges stand before; nil for the box's, or the background.
  var paintBehind: LabelStyle.Paint?
  /// How far it reaches beyond letters or box, em.
  var reach: Float = 0
  /// How far it is moved, em, right and up.
  var shift = SIMD2<Float>.zero
  /// Distances from letters or box at which a soft layer is full, and gone, em.
  var softness = SIMD2<Float>.zero
  /// How strong a soft layer is where it is full, 0…1.
  var strength: Float = 1
  /// Of a ring, pixels: the gap to the label's box, its width, and the radius of its corners.
  var ring = SIMD3<Float>.zero

  /// The passes of a frame, the nearest first, so that the depth test spares what they cover.
  ///
  /// - Parameters:
  ///   - uniforms: The frame's view and style.
  ///   - hasPictures: Whether labels have pictures or colour glyphs.
  static func passes(of uniforms: FrameUniforms, hasPictures: Bool) -> [LabelPass] {
    let style = uniforms.style
    let isBoxed = style.box != nil
    let glow = isBoxed ? nil : style.halo?.paint
    var passes = [
      LabelPass(pass: .ink, layer: .ink, paintBehind: style.outline?.paint ?? glow)
    ]
    if hasPictures { passes.append(LabelPass(pass: .picture, layer: .ink)) }
    if let outline = style.outline {
      passes.append(
        LabelPass(
          pass: .outline, layer: .outline, paint: outline.paint, paintBehind: glow,
          reach: outline.width))
    }
    if let box = uniforms.box {
      passes.append(LabelPass(pass: .box, layer: .box, paint: box.border))
    }
    let soft = isBoxed ? LabelPrograms.Pass.softBox : .softLetters
    if let halo = style.halo {
      let width = isBoxed ? halo.width : min(halo.width, LabelStyle.letterReach)
      passes.append(
        LabelPass(
          pass: soft, layer: .halo, paint: halo.paint, reach: width,
          softness: [0, width], strength: halo.strength))
    }
    if let shadow = style.shadow {
      let blur = isBoxed ? shadow.blur : min(shadow.blur, LabelStyle.letterReach)
      passes.append(
        LabelPass(
          pass: soft, layer: .shadow, paint: shadow.paint, reach: blur,
          shift: shadow.offset, softness: [-blur / 2, blur],
          strength: shadow.strength))
    }
    return passes
  }

  /// The passes of a focus ring: the line, and a wider one in the background's colour behind it.
  static func passes(of ring: FocusRing, on background: Color) -> [LabelPass] {
    let (scale, width) = (ring.contentScale, FocusRing.width)
    let (gap, margin) = (FocusRing.gap, FocusRing.margin)
    func pixels(_ gap: Double, _ width: Double, _ radius: Double) -> SIMD3<Float> {
      SIMD3<Float>(SIMD3(gap, width, radius) * scale)
    }
    var line = LabelPass(pass: .ring, layer: .ink, paint: .color(ring.color))
    line.ring = pixels(gap, width, FocusRing.radius)
    var margins = LabelPass(pass: .ring, layer: .outline, paint: .color(background))
    margins.ring = pixels(gap - margin, width + 2 * margin, FocusRing.radius + margin)
    return [line, margins]
  }

  /// Whether it is drawn once a label, not once a glyph.
  var isOfBoxes: Bool {
    switch pass {
    case .box, .softBox, .ring, .boxIdentity, .boxCapture: true
    case .ink, .outline, .softLetters, .identity, .capture, .picture, .pictureIdentity,
      .pictureCapture:
      false
    }
  }

  /// Whether it reads the words, quads and atlas of pictures.
  var isOfPictures: Bool {
    switch pass {
    case .picture, .pictureIdentity, .pictureCapture: true
    default: false
    }
  }

  /// The pass that draws label numbers of the same shapes; nil for passes that cannot be picked.
  var identities: LabelPass? {
    var identities = self
    switch pass {
    case .ink: identities.pass = .identity
    case .box: identities.pass = .boxIdentity
    case .picture: identities.pass = .pictureIdentity
    default: return nil
    }
    return identities
  }
}

extension LabelStyle.Paint? {
  /// The words that `paintColor` in `Shaders/label-style.glsl` reads.
  var words: SIMD2<UInt32> {
    switch self {
    case .color(let color): [0, color.packed]
    case .own: [1, 0]
    case .accent: [2, 0]
    case nil: [3, 0]
    }
  }
}
