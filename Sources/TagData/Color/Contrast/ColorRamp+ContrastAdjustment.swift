extension ColorRamp {
  /// Returns the ramp as 256 stops that all have the given contrast on a background.
  ///
  /// If every step has the contrast already, the colours stay as they are. If not, the lightnesses
  /// are compressed into the readable range, so that steps stay distinct and in order. Lifting each
  /// step on its own would give two fifths of viridis the same lightness on black. Hues are
  /// preserved.
  ///
  /// - Parameters:
  ///   - contrast: The minimum contrast of every step, 1…21; 4.5 for text.
  ///   - background: The colour behind the labels.
  public func readable(
    on background: SRGBColor, contrast: Double = SRGBColor.readableContrast
  ) -> ColorRamp {
    let colors = sampled
    guard colors.contains(where: { $0.contrast(with: background) < contrast }) else {
      return ColorRamp(colors)
    }
    let isDark = SRGBColor.ink(on: background) != SRGBColor(hex: 0)
    let lightnesses = colors.map { $0.oklab.lightness }
    let (darkest, lightest) = (lightnesses.min() ?? 0, lightnesses.max() ?? 1)
    guard lightest > darkest else {
      return ColorRamp(colors.map { $0.adjusted(toContrast: contrast, on: background) })
    }
    // A grey that is just readable sets one end of the range. The opposite end is at least
    // `leastRange` away.
    let grey = SRGBColor(Oklab(lightness: background.oklab.lightness, a: 0, b: 0))
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
        return SRGBColor(Oklab(lightness: lightness, a: own.a, b: own.b))
          .adjusted(toContrast: contrast, on: background)
      })
  }

  /// The minimum range of lightness of a ramp, if the background allows it.
  private static let leastRange = 0.3
  /// The highest lightness at which a hue is still visible.
  private static let lightestInk = 0.96
  /// The lowest lightness at which a hue is still visible.
  private static let darkestInk = 0.22
}
