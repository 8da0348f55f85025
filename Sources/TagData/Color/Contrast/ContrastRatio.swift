extension SRGBColor {
  /// Relative luminance: 0 black … 1 white.
  ///
  /// Source: Web Content Accessibility Guidelines 2.2, "relative luminance".
  public var luminance: Double { Self.luminance(ofLinear: linear) }

  /// Returns the relative luminance of linear-light channels, 0…1.
  package static func luminance(ofLinear light: SIMD3<Double>) -> Double {
    0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
  }

  /// Returns the contrast ratio of two colours: 1 for equal luminance … 21 for black on white.
  ///
  /// Source: Web Content Accessibility Guidelines 2.2, "contrast ratio".
  public func contrast(with other: SRGBColor) -> Double {
    let (first, second) = (luminance, other.luminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The minimum contrast of text of any size, level AA of WCAG 2.2: 4.5.
  ///
  /// On any background, black or white has at least this contrast.
  public static let readableContrast = 4.5

  /// Returns black or white, whichever has the higher contrast on a background.
  public static func ink(on background: SRGBColor) -> SRGBColor {
    let (black, white) = (SRGBColor(hex: 0), SRGBColor(hex: 0xFFFFFF))
    return black.contrast(with: background) >= white.contrast(with: background) ? black : white
  }
}
