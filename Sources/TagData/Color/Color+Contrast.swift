extension Color {
  /// Relative luminance: 0 black … 1 white.
  ///
  /// Source: Web Content Accessibility Guidelines 2.2, "relative luminance".
  public var luminance: Double {
    let channels = linear
    return 0.2126 * channels.x + 0.7152 * channels.y + 0.0722 * channels.z
  }

  /// How well one colour is read on the other: 1 not at all … 21 black on white.
  ///
  /// Source: Web Content Accessibility Guidelines 2.2, "contrast ratio".
  public func contrast(with other: Color) -> Double {
    let (first, second) = (luminance, other.luminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The contrast that text needs at every size, level AA of WCAG 2.2: 4.5.
  ///
  /// One of black and white has it on any background.
  public static let readableContrast = 4.5

  /// The nearest colour of the same hue that has a contrast on a background.
  ///
  /// Only lightness moves, away from the background; chroma gives way where sRGB has none so light
  /// or so dark. Where no lightness on this side of the background is enough, the other side is
  /// taken; where neither is, whichever of black and white is read better.
  ///
  /// - Parameters:
  ///   - contrast: The least contrast, 1…21.
  ///   - background: What the colour is seen on.
  public func adjusted(toContrast contrast: Double, on background: Color) -> Color {
    if self.contrast(with: background) >= contrast { return self }
    let isLighter = luminance >= background.luminance
    return moved(toContrast: contrast, on: background, isLighter: isLighter)
      ?? moved(toContrast: contrast, on: background, isLighter: !isLighter)
      ?? .ink(on: background)
  }

  /// Black or white, whichever is read better on a background.
  public static func ink(on background: Color) -> Color {
    let (black, white) = (Color(hex: 0), Color(hex: 0xFFFFFF))
    return black.contrast(with: background) >= white.contrast(with: background) ? black : white
  }

  /// The nearest colour on one side of the background with enough contrast; nil if there is none.
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
