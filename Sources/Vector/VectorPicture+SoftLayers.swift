internal import TagSphereCloudReference
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

extension VectorPicture.SoftLayer {
  /// The number of nested lines that approximate a soft layer.
  private static let ringCount = 6

  /// Returns the soft layers of a style, farthest layer first.
  ///
  /// This is a twin of `Shaders/label-soft.frag`; steps replace its smooth transitions.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - label: The label.
  ///   - presence: The share of the label's own colours that remains.
  ///   - transform: The frame.
  static func layers(
    of style: LabelStyle, around label: LabelRecord, presence: Float, in transform: LabelTransform
  ) -> [VectorPicture.SoftLayer] {
    let limit = style.box == nil ? LabelStyle.letterReach : .infinity
    func layer(
      _ paint: LabelStyle.Paint, shift: SIMD2<Float>, full: Float, reach: Float, strength: Float
    ) -> VectorPicture.SoftLayer {
      let own = transform.color(paint, of: label)
      let isTransparent = transform.uniforms.isTransparent
      let color = isTransparent ? own : transform.faded(own, presence: presence)
      // The combined opacity of all lines that are already drawn.
      var covered: Float = 0
      let rings = (0...ringCount).reversed().map { ring -> (Float, VectorPicture.Paint) in
        let distance = max(Float(ring) - 0.5, 0) / Float(ringCount) * reach
        let share = min(max((reach - distance) / (reach - full), 0), 1)
        let amount = strength * share * share * (3 - 2 * share)
        let opacity =
          transform.uniforms.opacity(of: color, amount: amount) * (isTransparent ? presence : 1)
        let added = covered < 1 ? max((opacity - covered) / (1 - covered), 0) : 0
        covered = max(covered, opacity)
        return (
          Float(ring) / Float(ringCount) * reach,
          VectorPicture.Paint(color: color, opacity: Double(added))
        )
      }
      return VectorPicture.SoftLayer(shift: shift, rings: rings)
    }
    var layers: [VectorPicture.SoftLayer] = []
    if let shadow = style.shadow, shadow.blur > 0 {
      let blur = min(shadow.blur, limit)
      layers.append(
        layer(
          shadow.paint, shift: shadow.offset, full: -blur / 2, reach: blur,
          strength: shadow.strength))
    }
    if let halo = style.halo, halo.width > 0 {
      layers.append(
        layer(
          halo.paint, shift: .zero, full: 0, reach: min(halo.width, limit),
          strength: halo.strength))
    }
    return layers
  }
}

extension FrameUniforms {
  /// Returns the opacity that approximates a mix of a colour and the background in linear light.
  ///
  /// In linear light, the squares of the encoded components are averaged.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - amount: The share of the colour in the mix, 0…1.
  fileprivate func opacity(of color: SRGBColor, amount: Float) -> Float {
    let (back, own) = (background.encoded, color.encoded)
    let mixed = (back * back * (1 - amount) + own * own * amount).squareRoot()
    let change = own - back
    let square = (change * change).sum()
    return square > 0 ? ((mixed - back) * change).sum() / square : amount
  }
}
