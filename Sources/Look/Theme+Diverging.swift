package import TagSphereTagData

extension Theme {
  /// The ramp for numbers below, at and above 0: red, grey and blue, about as readable as the theme's ramp.
  package var divergingRamp: ColorRamp {
    let own = ramp.stops.map { $0.contrast(with: background) }.min() ?? 0
    let contrast = min(max(own, SRGBColor.readableContrast), Self.mostContrast)
    return ColorMap.rdbu.ramp(on: background, contrast: contrast)
  }

  /// The highest contrast at which the colours on both sides of 0 keep their hues.
  private static let mostContrast = 5.0
}
