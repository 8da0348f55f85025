extension ColorRamp {
  /// The ramp as labels can be read in it on a background: 256 stops, each with the contrast.
  ///
  /// A ramp whose every step has it stays as it is. Otherwise its lightnesses are drawn together
  /// into the range that is readable, so that steps stay apart and in order, where lifting each one
  /// by itself would make two fifths of viridis one lightness on black. Hues stay.
  ///
  /// - Parameters:
  ///   - contrast: The least contrast of every step, 1…21; 4.5 for text.
  ///   - background: What labels are seen on.
  public func readable(
    on background: Color, contrast: Double = Color.readableContrast
  ) -> ColorRamp {
    let colors = sampled
    guard colors.contains(where: { $0.contrast(with: background) < contrast }) else {
      return ColorRamp(colors)
    }
    let isDark = Color.ink(on: background) != Color(hex: 0)
    let lightnesses = colors.map(\.oklab.lightness)
    let (darkest, lightest) = (lightnesses.min() ?? 0, lightnesses.max() ?? 1)
    guard lightest > darkest else {
      return ColorRamp(colors.map { $0.adjusted(toContrast: contrast, on: background) })
    }
    // The grey that is just readable bounds the range; the other end keeps at least some room.
    let grey = Color(Oklab(lightness: background.oklab.lightness, a: 0, b: 0))
    let edge =
      (grey.moved(toContrast: contrast, on: background, isLighter: isDark)
      ?? .ink(on: background)).oklab.lightness
    let far =
      isDark
      ? max(lightest, min(edge + Self.leastRange, Self.lightestInk))
      : min(darkest, max(edge - Self.leastRange, Self.darkestInk))
    return ColorRamp(
      colors.map { color in
        let own = color.oklab
        let share = (own.lightness - darkest) / (lightest - darkest)
        let lightness = isDark ? edge + (far - edge) * share : far + (edge - far) * share
        return Color(Oklab(lightness: lightness, a: own.a, b: own.b))
          .adjusted(toContrast: contrast, on: background)
      })
  }

  /// The range of lightness that a ramp is given at least, where the background leaves it.
  private static let leastRange = 0.3
  /// As light as a colour can be and still show its hue.
  private static let lightestInk = 0.96
  /// As dark as a colour can be and still show its hue.
  private static let darkestInk = 0.22
}
