extension SRGBColor {
  /// Returns the nearest colour of the same hue with the given contrast on a background.
  ///
  /// Lightness moves away from the background. Chroma is reduced only if sRGB has no colour this
  /// light or dark. If no lightness on this side of the background has enough contrast, lightness
  /// moves past the background to the opposite side. If no lightness on either side has enough
  /// contrast, the result is black or white, whichever contrasts more.
  ///
  /// - Parameters:
  ///   - contrast: The minimum contrast, 1…21.
  ///   - background: The colour behind this colour.
  public func adjusted(toContrast contrast: Double, on background: SRGBColor) -> SRGBColor {
    if self.contrast(with: background) >= contrast { return self }
    let isLighter = luminance >= background.luminance
    return moved(toContrast: contrast, on: background, isLighter: isLighter)
      ?? moved(toContrast: contrast, on: background, isLighter: !isLighter)
      ?? .ink(on: background)
  }

  /// Returns the nearest colour on one side of the background with enough contrast; nil if there is no such colour.
  func moved(
    toContrast contrast: Double, on background: SRGBColor, isLighter: Bool
  ) -> SRGBColor? {
    let own = oklab
    func color(lightness: Double) -> SRGBColor {
      SRGBColor(Oklab(lightness: lightness, a: own.a, b: own.b))
    }
    func isEnough(_ color: SRGBColor) -> Bool {
      color.contrast(with: background) >= contrast
        && (color.luminance > background.luminance) == isLighter
    }
    var enough = isLighter ? 1.0 : 0.0
    guard isEnough(color(lightness: enough)) else { return nil }
    var tooLittle = own.lightness
    for _ in 0..<12 {
      let middle = (enough + tooLittle) / 2
      if isEnough(color(lightness: middle)) { enough = middle } else { tooLittle = middle }
    }
    return color(lightness: enough)
  }
}
