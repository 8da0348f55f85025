package import TagSphereTagData

extension Theme {
  /// The colours of numbers below 0, at 0 and above it: red, grey and blue, about as readable as those of the
  /// theme's ramp.
  package var divergingRamp: ColorRamp {
    let own = ramp.stops.map { $0.contrast(with: background) }.min() ?? 0
    let contrast = min(max(own, Color.readableContrast), Self.mostContrast)
    return ColorMap.rdbu.ramp(on: background, contrast: contrast)
  }

  /// The highest contrast that leaves hues on both sides of 0.
  private static let mostContrast = 5.0
}
