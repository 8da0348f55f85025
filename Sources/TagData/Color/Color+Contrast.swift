extension Color {
  /// Relative luminance: 0 black … 1 white.
  ///
  /// Source: Web Content Accessibility Guidelines 2.2, "relative luminance".
  public var luminance: Double {
    let channels = linear
    return 0.2126 * channels.x + 0.7152 * channels.y + 0.0722 * channels.z
  }

  /// Returns the contrast ratio of two colours: 1 for equal luminance … 21 for black on white.
  ///
  /// Source: Web Content Accessibility Guidelines 2.2, "contrast ratio".
  public func contrast(with other: Color) -> Double {
    let (first, second) = (luminance, other.luminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The minimum contrast of text of any size, level AA of WCAG 2.2: 4.5.
  ///
  /// On any background, black or white has at least this contrast.
  public static let readableContrast = 4.5

  /// Returns the nearest colour of the same hue with the given contrast on a background.
  ///
  /// Only lightness changes, away from the background; chroma is reduced where sRGB has no colour
  /// this light or dark. If no lightness on this side of the background has enough contrast, the
  /// other side is used; if neither has, black or white, whichever has the higher contrast.
  ///
  /// - Parameters:
  ///   - contrast: The minimum contrast, 1…21.
  ///   - background: The colour behind it.
  public func adjusted(toContrast contrast: Double, on background: Color) -> Color {
    if self.contrast(with: background) >= contrast { return self }
    let isLighter = luminance >= background.luminance
    return moved(toContrast: contrast, on: background, isLighter: isLighter)
      ?? moved(toContrast: contrast, on: background, isLighter: !isLighter)
      ?? .ink(on: background)
  }

  /// Returns black or white, whichever has the higher contrast on a background.
  public static func ink(on background: Color) -> Color {
    let (black, white) = (Color(hex: 0), Color(hex: 0xFFFFFF))
    return black.contrast(with: background) >= white.contrast(with: background) ? black : white
  }

  /// Returns the nearest colour on one side of the background with enough contrast, if any.
  func moved(
    toContrast contrast: Double, on background: Color, isLighter: Bool
  ) -> Color? {
    let own = oklab
    func color(lightness: Double) -> Color {
      Color(Oklab(lightness: lightness, a: own.a, b: own.b))
    }
    func isEnough(_ color: Color) -> Bool {
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
