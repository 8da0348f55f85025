internal import TagSphereCloudCore
internal import TagSphereCloudReference
internal import TagSphereTagData

extension VectorPicture.SoftLayer {
  /// The lines of a layer.
  private static let ringCount = 6

  /// Returns the soft layers of a style, the farthest first: twin of `Shaders/label-soft.frag`, in steps.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - label: The label.
  ///   - presence: The share of its own colours that it has.
  ///   - transform: The frame.
  static func layers(
    of style: LabelStyle, around label: LabelRecord, presence: Float, in transform: LabelTransform
  ) -> [VectorPicture.SoftLayer] {
    let limit = style.box == nil ? LabelStyle.letterReach : .infinity
    func layer(
      _ paint: LabelStyle.Paint, shift: SIMD2<Float>, full: Float, reach: Float, strength: Float
    ) -> VectorPicture.SoftLayer {
      let color = transform.color(paint, of: label)
      let rings = (0...ringCount).reversed().map { ring -> (Float, VectorPicture.Paint) in
        let distance = max(Float(ring) - 0.5, 0) / Float(ringCount) * reach
        let share = min(max((reach - distance) / (reach - full), 0), 1)
        let amount = strength * share * share * (3 - 2 * share)
        return (
          Float(ring) / Float(ringCount) * reach,
          transform.softPaint(color, amount: amount, presence: presence)
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

extension LabelTransform {
  /// Returns the colour of a soft layer at a strength: mixed toward the background as squares, near
  /// linear light.
  fileprivate func softPaint(
    _ color: Color, amount: Float, presence: Float
  ) -> VectorPicture.Paint {
    if uniforms.isTransparent {
      return VectorPicture.Paint(color: color, opacity: Double(amount * presence))
    }
    let (back, own) = (uniforms.background.encoded, faded(color, presence: presence).encoded)
    let mixed = back * back * (1 - amount) + own * own * amount
    func byte(_ square: Float) -> UInt8 {
      UInt8((min(max(square, 0), 1).squareRoot() * 255).rounded())
    }
    return VectorPicture.Paint(
      color: Color(red: byte(mixed.x), green: byte(mixed.y), blue: byte(mixed.z)))
  }
}
