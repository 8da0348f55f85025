extension ColorRamp {
  /// Returns a ramp that is grey in the middle as 256 stops with the given minimum contrast on a background.
  ///
  /// Hues are kept, and so are chromas as far as sRGB allows. Lightness is replaced: the middle
  /// gets the lightness of a just readable grey, and the ends differ more from the background. With
  /// the published lightness, text in pale and very dark steps would have no visible hue.
  ///
  /// - Parameters:
  ///   - contrast: The minimum contrast of every step, 1…21.
  ///   - background: The colour behind the labels.
  func readableFromMiddle(on background: SRGBColor, contrast: Double) -> ColorRamp {
    let isDark = SRGBColor.ink(on: background) != SRGBColor(hex: 0)
    let grey = SRGBColor(Oklab(lightness: background.oklab.lightness, a: 0, b: 0))
    let edge =
      (grey.moved(toContrast: contrast, on: background, isLighter: isDark)
      ?? .ink(on: background)).oklab.lightness
    let colors = sampled
    return ColorRamp(
      colors.enumerated().map { index, color in
        let own = color.oklab
        let distance = abs(2 * Double(index) / Double(colors.count - 1) - 1)
        let lightness = edge + distance * (isDark ? Self.riseOnDark : -Self.fallOnLight)
        return SRGBColor(Oklab(lightness: lightness, a: own.a, b: own.b))
          .adjusted(toContrast: contrast, on: background)
      })
  }

  /// How much lighter the ends are than the middle, on a dark background.
  private static let riseOnDark = 0.1
  /// How much darker the ends are than the middle, on a light background.
  private static let fallOnLight = 0.06
}
