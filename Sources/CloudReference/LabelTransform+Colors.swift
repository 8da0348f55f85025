internal import TagSphereGeometry
package import TagSphereGlyphs
internal import TagSphereLabels
package import TagSphereLook
package import TagSphereTagData

/// The colours of labels without highlight, for vector pictures.
///
/// The colours equal the shaders' colours, rounded to 8 bits per channel.
extension LabelTransform {
  /// Returns the colour of a label's text before it fades, readable on the label's box.
  package func ownInk(of label: LabelRecord) -> SRGBColor {
    let ink = SRGBColor(packed: label.color)
    guard let fill = uniforms.style.box?.fill else { return ink }
    return ink.readable(on: color(fill, of: label))
  }

  /// Returns the colour that a paint gives a label, before it fades.
  package func color(_ paint: LabelStyle.Paint, of label: LabelRecord) -> SRGBColor {
    switch paint {
    case .color(let color): color
    case .own: SRGBColor(packed: label.color)
    case .accent: SRGBColor(packed: label.accent)
    }
  }

  /// Returns a colour mixed toward the background.
  ///
  /// - Parameter presence: 0 gives the background, 1 gives the colour.
  package func faded(_ color: SRGBColor, presence: Float) -> SRGBColor {
    let mixed = uniforms.background.encoded * (1 - presence) + color.encoded * presence
    func byte(_ value: Float) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    return SRGBColor(red: byte(mixed.x), green: byte(mixed.y), blue: byte(mixed.z))
  }
}

extension SRGBColor {
  /// Creates the colour of a label's record.
  package init(packed: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: packed), green: UInt8(truncatingIfNeeded: packed >> 8),
      blue: UInt8(truncatingIfNeeded: packed >> 16))
  }
}
