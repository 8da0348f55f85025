internal import TagSphereGeometry
package import TagSphereTagData

/// The colours of wheels, derived from the colours of labels.
extension Theme {
  /// The fill of the part of rings outside the mark.
  package var wheelFill: SRGBColor { wheel.fill ?? tinted(isLight ? 0.05 : 0.028) }

  /// The fill of the part of rings at the mark.
  package var litWheelFill: SRGBColor {
    guard !isLight else { return wheelFill.mixed(with: SRGBColor(hex: 0xFFFFFF), share: 0.8) }
    return wheel.fill?.mixed(with: neutral, share: 0.08) ?? tinted(0.105)
  }

  /// The colour of the lines along the rings' edges.
  package var wheelEdge: SRGBColor { wheel.edge ?? tinted(isLight ? 0.16 : 0.075) }

  /// The colour of the chosen words and of the mark.
  package var wheelAccent: SRGBColor {
    wheel.accent
      ?? Self.vivid(ramp.stops.last ?? highlight, on: litWheelFill, isLight: isLight)
  }

  /// Whether the background is light.
  package var isLight: Bool { SRGBColor.ink(on: background) == SRGBColor(hex: 0) }

  private func tinted(_ share: Double) -> SRGBColor {
    background.mixed(with: neutral, share: share)
  }

  /// Returns the colour of a ramp's end with as much hue as the contrast allows; the end is nearly white or black.
  private static func vivid(_ color: SRGBColor, on ground: SRGBColor, isLight: Bool) -> SRGBColor {
    let light = color.linear
    let peak = light.max()
    guard peak > 0 else { return color }
    let hue = light / peak
    for step in stride(from: 1.0, through: 0, by: -0.05) {
      // Raising the channels to a power keeps their order and removes the white that they share.
      let power = isLight ? 1 + step : 1 + 2.2 * step
      let pure = SIMD3(Double.pow(hue.x, power), Double.pow(hue.y, power), Double.pow(hue.z, power))
      let candidate = SRGBColor(linear: pure * (isLight ? peak + (0.42 - peak) * step : 1))
      if candidate.contrast(with: ground) >= 7.1 { return candidate }
    }
    return color.adjusted(toContrast: 7.1, on: ground)
  }

  /// Returns the theme with another accent colour, and optionally another contrast, of wheels.
  func withWheel(accent: SRGBColor, contrast: Double? = nil) -> Theme {
    var theme = self
    (theme.wheel.accent, theme.wheel.contrast) = (accent, contrast)
    return theme
  }
}

extension SRGBColor {
  /// Returns the mix of two colours in linear light.
  package func mixed(with other: SRGBColor, share: Double) -> SRGBColor {
    SRGBColor(linear: linear + (other.linear - linear) * share)
  }
}
